import { PAYEE_KINDS } from '@okwan/domain/money/commissions/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const BATCH_SIZE = 100

const dueRow = z.object({
  id: z.string(),
  payee_id: z.string(),
  payee_kind: z.enum(PAYEE_KINDS),
  branch_id: z.string(),
  left_pesewas: z.number(),
})
export type DueRow = z.output<typeof dueRow>

/**
 * Due commissions, ordered by payee. Locks in one statement and reads in the next, so that a reversal that committed while
 * waiting for the lock is included.
 */
export async function lockDue(tx: Tx, today: IsoDate): Promise<DueRow[]> {
  const locked = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from commissions where status = 'pending' and vests_on <= ${today}
        order by payee_id, vests_on, id limit ${BATCH_SIZE} for update skip locked`,
  )
  return rows(
    tx,
    dueRow,
    sql`select c.id, c.payee_id, c.branch_id,
          case when c.payee_group = 'STAFF' then 'staff' else coalesce(p.kind, 'individual') end as payee_kind,
          c.gross_pesewas - (select coalesce(sum(v.gross_pesewas), 0)::bigint from commission_reversals v
            where v.commission_id = c.id) as left_pesewas
        from commissions c left join commission_payees p on p.user_id = c.payee_id
        where c.id = any(${locked.map(({ id }) => id)}) order by c.payee_id, c.vests_on, c.id`,
  )
}

export function saveVested(
  tx: Tx,
  commissionId: string,
  { grossPesewas, withheldPesewas }: { grossPesewas: number; withheldPesewas: number },
  now: Date,
) {
  return run(
    tx,
    sql`update commissions set status = 'available', vested_at = ${now}, vested_pesewas = ${grossPesewas},
          withheld_pesewas = ${withheldPesewas} where id = ${commissionId}`,
  )
}
