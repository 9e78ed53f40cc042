import { formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { CancellableTerm } from '@okwan/domain/policies/policies/cancellation'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { SuspendableTerm } from '@okwan/domain/policies/policies/suspension'
import type { Tx } from '../../../platform/db/database.ts'
import { lockPolicy, suspensionsSince, type VersionOfTerm, versionsOfTerm } from '../change/change-store.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { claimsOn } from './claims-on.ts'

/** The current term of a motor policy, with the details that changes depend on. */
export type Term = SuspendableTerm &
  CancellableTerm & {
    policyId: string
    /** Record of the sale, to which the payment belongs. */
    firstRecordId: string
    versionIds: string[]
    current: VersionOfTerm
  }

export async function readTerm(tx: Tx, policyId: string, now: Date): Promise<Term> {
  const versions = await versionsOfTerm(tx, policyId)
  const first = versions[0]
  const current = versions.find(({ is_current }) => is_current)
  if (!first || !current) {
    throw new Refusal('not_endorsable', 'This isn’t a paid and registered motor policy.')
  }
  const startDate: IsoDate = first.start_date
  const { hasClaim, hasOpenClaim } = await claimsOn(tx, policyId, startDate)
  return {
    policyId,
    firstRecordId: first.id,
    versionIds: versions.map(({ id }) => id),
    current,
    status: statusAt(datedRecord(current), now),
    startDate,
    endDate: current.end_date,
    coverDays: first.cover_days,
    parts: partsOf(versions),
    feesPesewas: versions.reduce((sum, { fees_pesewas }) => sum + fees_pesewas, 0),
    suspensions: await suspensionsSince(tx, policyId, startDate),
    isRegistered: current.mid_reference !== null,
    hasClaim,
    hasOpenClaim,
  }
}

/** Suspensions of all terms. */
export function suspensionsOf(tx: Tx, policyId: string) {
  return suspensionsSince(tx, policyId, '1970-01-01')
}

/** Locks the policy until the commit, so that changes do not overlap. */
export async function lockForChange(tx: Tx, policyId: string): Promise<void> {
  await lockPolicy(tx, policyId)
}

/** Why a renewed policy cannot be changed: the paid next term fixes its end date. */
export function renewedChangeRefusalReason({ current: { superseded_from: from } }: Term): string | undefined {
  return from
    ? `This policy is already renewed from ${formatDate(from)}. Submit this request after the new term starts.`
    : undefined
}

/** Each version is paid from its own start date and adds its share to the annual premium. */
function partsOf(versions: readonly VersionOfTerm[]): Term['parts'] {
  return versions
    .map((version, index) => ({
      fromDate: version.start_date,
      officePremiumPesewas: version.office_premium_pesewas,
      annualPremiumPesewas: version.annual_pesewas - (versions[index - 1]?.annual_pesewas ?? 0),
    }))
    .filter(({ officePremiumPesewas }) => officePremiumPesewas !== 0)
}
