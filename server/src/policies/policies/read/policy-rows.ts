import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Reader } from '@okwan/domain/platform/reach'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { Tx } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/documents/csv.ts'
import { coverNames } from '../../../products/rate-books/cover-names.ts'
import type { PolicyFilter } from './filter.ts'
import { presentPolicy, type Viewer } from './present.ts'
import { countPolicies, nextPolicyRows, type PolicyRow } from './read-store.ts'
import { reachedBy } from './scope.ts'

export const POLICY_HEADER: Row = [
  'Policy number',
  'Product',
  'Status',
  'Customer',
  'Phone',
  'Registration number',
  'Vehicle',
  'Cover',
  'Starts',
  'Ends',
  'Days',
  'Premium (GHS)',
  'Sold by',
  'Branch',
  'Channel',
  'Certificate',
  'Sticker',
  'Created',
]

export function countPolicyRows(tx: Tx, reader: Reader, filter: PolicyFilter, now: Date): Promise<number> {
  return countPolicies(tx, reachedBy(reader), filter, now)
}

/** The next rows of an export, with the cursor of the following page. */
export async function policyRowsAfter(
  tx: Tx,
  reader: Reader,
  filter: PolicyFilter,
  { now, ...page }: { cursor: string | undefined; limit: number; now: Date },
) {
  const { rows, nextCursor } = await nextPolicyRows(tx, reachedBy(reader), { ...filter, ...page }, now)
  const coverName = await coverNames(tx, toAccraDate(now))
  return { rows: rows.map((row) => fileRow(row, coverName, { now, reader })), nextCursor: nextCursor ?? undefined }
}

const PESEWAS_IN_CEDI = 100

function fileRow(row: PolicyRow, coverName: (coverType: string) => string, viewer: Viewer): Row {
  const policy = presentPolicy(row, viewer)
  const { coverType, startDate, endDate, coverPeriod } = policy.insuranceDetails
  return [
    policy.policyNumber ?? '',
    PRODUCT_LABELS[policy.product],
    policy.statusText,
    policy.customer.fullName,
    policy.customer.phone,
    policy.vehicle?.registrationNumber ?? '',
    policy.vehicle ? `${policy.vehicle.make} ${policy.vehicle.model}` : '',
    coverName(coverType),
    startDate,
    endDate,
    coverPeriod,
    policy.premiumPesewas / PESEWAS_IN_CEDI,
    policy.soldBy.fullName,
    policy.branchName,
    policy.channel === 'agent' ? 'Agent' : 'Office',
    policy.certificateNumber ?? '',
    policy.stickerNumber ?? '',
    toAccraDate(row.created_at),
  ]
}
