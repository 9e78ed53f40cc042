import type { LedgerLine } from '@okwan/contract/money/ledger'
import { INSURED_PRODUCTS } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'
import { sql } from '../../platform/db/sql.ts'

/** The policy of a line, read from `policy_records r` and its policyholder `h`; all null for a line about no policy. */
export const policyColumns = {
  policy_id: z.string().nullable(),
  product: z.enum(INSURED_PRODUCTS).nullable(),
  policy_number: z.string().nullable(),
  insured: z.string().nullable(),
}

export const policySelect = sql`r.policy_id, r.product, r.policy_number,
  coalesce(h.company_name, nullif(concat_ws(' ', h.first_name, h.other_names, h.last_name), '')) as insured`

type PolicyRow = z.output<z.ZodObject<typeof policyColumns>>

export function policyOf(row: PolicyRow, version: number | null): LedgerLine['policy'] {
  const { policy_id: policyId, product, policy_number: policyNumber } = row
  return policyId && product ? { policyId, product, policyNumber: policyNumber ?? '', version } : null
}
