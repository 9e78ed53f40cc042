import { PAYOUT_STATES } from '@okwan/domain/money/payouts/terms'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const claimPayoutRow = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(PAYOUT_STATES),
  payee_name: z.string(),
  amount_pesewas: z.number(),
  note: z.string().nullable(),
})
export type ClaimPayoutRow = z.output<typeof claimPayoutRow>

/** Payouts of a claim, latest request first and the parts of one request in order. Rejected and withdrawn payouts come last. */
export function payoutsOfClaim(tx: Tx, claimId: string): Promise<ClaimPayoutRow[]> {
  return rows(
    tx,
    claimPayoutRow,
    sql`select id, number, state, payee_name, amount_pesewas, note from payouts where claim_id = ${claimId}
        order by state in ('rejected', 'withdrawn'), requested_at desc, number`,
  )
}
