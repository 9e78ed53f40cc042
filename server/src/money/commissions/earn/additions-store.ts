import { COMMISSION_STATUSES } from '@okwan/domain/money/commissions/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const partRow = z.object({
  id: z.string(),
  payee_id: z.string(),
  branch_id: z.string(),
  rule_id: z.string(),
  base_pesewas: z.number(),
  gross_pesewas: z.number(),
  status: z.enum(COMMISSION_STATUSES),
  vests_on: z.string(),
  earned_at: z.date(),
})

/** The commission of a sale, then its additions. A second statement reads them after the lock, with all changes until then. */
export async function lockParts(tx: Tx, commissionId: string) {
  await run(tx, sql`select id from commissions where id = ${commissionId} for update`)
  return rows(
    tx,
    partRow,
    sql`select p.id, p.payee_id, p.branch_id, p.rule_id, p.base_pesewas, p.gross_pesewas, p.status, p.vests_on, p.earned_at
        from commissions c join commissions p on p.policy_record_id = c.policy_record_id where c.id = ${commissionId}
        order by p.part`,
  )
}

export type NewAddition = { part: number; disputeId: string; grossPesewas: number; vestsOn: IsoDate }

/** Copies payee, seller and product of the sale. The rate is zero, because the office set the amount. */
export async function insertAddition(
  tx: Tx,
  saleId: string,
  { part, disputeId, grossPesewas, vestsOn }: NewAddition,
  now: Date,
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into commissions (policy_record_id, part, dispute_id, seller_id, payee_id, payee_group, branch_id, product_code,
          rule_id, base_pesewas, rate_bps, gross_pesewas, vests_on, earned_at)
        select policy_record_id, ${part}::integer, ${disputeId}, seller_id, payee_id, payee_group, branch_id, product_code,
          rule_id, base_pesewas, 0, ${grossPesewas}::bigint, ${vestsOn}::date, ${now} from commissions where id = ${saleId}
        returning id`,
  )
  return id
}
