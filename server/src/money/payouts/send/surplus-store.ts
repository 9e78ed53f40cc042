import * as z from 'zod'
import { one, rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { PayoutRow } from '../store.ts'

type PayoutKey = Pick<PayoutRow, 'id' | 'claim_id' | 'payment_reference' | 'paid_pesewas'>

/** Payouts of the same claim or payment that are not rejected or withdrawn. */
const openOrPaid = ({ claim_id, payment_reference }: PayoutKey): Sql =>
  sql`from payouts where (claim_id = ${claim_id} or payment_reference = ${payment_reference})
      and state not in ('rejected', 'withdrawn')`

/** The amount by which the payouts exceed their claim or payment, negative if they pay less; zero without a claim or payment. */
export async function surplusOf(tx: Tx, payout: PayoutKey): Promise<number> {
  const { surplus_pesewas } = await one(
    tx,
    z.object({ surplus_pesewas: z.number() }),
    sql`select (coalesce(sum(amount_pesewas), 0)
                - coalesce(claim_agreed_pesewas(${payout.claim_id}), ${payout.paid_pesewas}::bigint, 0))::bigint as surplus_pesewas
        ${openOrPaid(payout)}`,
  )
  return surplus_pesewas
}

/** Other open payouts, newest first; locked by id to prevent deadlocks. */
export async function lockOtherPayouts(tx: Tx, payout: PayoutKey): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from (select id, requested_at, number ${openOrPaid(payout)} and id <> ${payout.id} and finished_at is null
                        order by id for update) beside
        order by requested_at desc, number desc`,
  )
  return found.map(({ id }) => id)
}
