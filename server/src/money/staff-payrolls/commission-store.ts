import * as z from 'zod'
import { maybe, rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { policyColumns, policySelect } from '../ledger/line-policy.ts'

const shareRow = z.object({ amount_pesewas: z.number(), prepared_at: z.date() })

/** The amount of a person in a batch; undefined if the batch does not contain them. */
export function findShare(tx: Tx, payrollId: string, userId: string) {
  return maybe(
    tx,
    shareRow,
    sql`select l.amount_pesewas, p.prepared_at from staff_payroll_lines l join staff_payrolls p on p.id = l.payroll_id
        where p.id = ${payrollId} and l.user_id = ${userId}`,
  )
}

/** The last paid batch of a person that was prepared before a moment. The next batch contains the commission since then. */
export function lastPaidBefore(tx: Tx, userId: string, before: Date) {
  return maybe(
    tx,
    z.object({ prepared_at: z.date() }),
    sql`select p.prepared_at from staff_payroll_lines l join staff_payrolls p on p.id = l.payroll_id
        where l.user_id = ${userId} and p.outcome = 'paid' and p.prepared_at < ${before}
        order by p.prepared_at desc limit 1`,
  )
}

const commissionRow = z.object({
  id: z.string(),
  happened_at: z.date(),
  is_reversal: z.boolean(),
  amount_pesewas: z.number(),
  version: z.number().nullable(),
  ...policyColumns,
})
export type CommissionRow = z.output<typeof commissionRow>

export type Span = { after: Date | null; until: Date }

/** Commission of a person that became available, and commission that was reversed after that, oldest first. */
export function commissionsIn(tx: Tx, userId: string, { after, until }: Span): Promise<CommissionRow[]> {
  return rows(
    tx,
    commissionRow,
    sql`with moved as (
          select c.id, c.vested_at as happened_at, false as is_reversal, c.vested_pesewas as amount_pesewas, c.policy_record_id
          from commissions c where c.payee_id = ${userId} and c.payee_group = 'STAFF' and c.vested_pesewas > 0
          union all
          select v.id, v.at, true, -v.gross_pesewas, c.policy_record_id
          from commission_reversals v join commissions c on c.id = v.commission_id
          where c.payee_id = ${userId} and c.payee_group = 'STAFF' and v.was_vested)
        select m.id, m.happened_at, m.is_reversal, m.amount_pesewas, r.record_number as version, ${policySelect}
        from moved m join policy_records r on r.id = m.policy_record_id left join customers h on h.id = r.customer_id
        where m.happened_at > coalesce(${after}::timestamptz, '-infinity') and m.happened_at <= ${until}
        order by m.happened_at, m.id`,
  )
}
