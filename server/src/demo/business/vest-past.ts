import { withhold } from '@okwan/domain/money/commissions/commission'
import { PAYEE_KINDS } from '@okwan/domain/money/commissions/terms'
import { agentCommissionVested } from '@okwan/domain/money/ledger/commissions'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { postBackdated } from '../../money/ledger/post-journal.ts'
import { rows, type Tx } from '../../platform/db/database.ts'
import { insertRows, updateRows } from '../../platform/db/rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { byJob } from './rows/audit-rows.ts'

const dueRow = z.object({
  id: z.string(),
  payee_id: z.string(),
  payee_kind: z.enum(PAYEE_KINDS),
  branch_id: z.string(),
  vests_on: z.string(),
  left_pesewas: z.number(),
})

/** The job runs every minute, so commission vests shortly after midnight. */
export const vestedAt = (vestsOn: IsoDate) => new Date(`${vestsOn}T00:00:40.000Z`)

/**
 * Vests all commission that became due until a day, each on its own day. Commission of an agent with a debt is left to the
 * job, which recovers the debt first.
 */
export async function vestPast(tx: Tx, until: IsoDate): Promise<void> {
  const due = await rows(
    tx,
    dueRow,
    sql`select c.id, c.payee_id, c.branch_id, c.vests_on,
          case when c.payee_group = 'STAFF' then 'staff' else coalesce(p.kind, 'individual') end as payee_kind,
          c.gross_pesewas - (select coalesce(sum(v.gross_pesewas), 0)::bigint from commission_reversals v
            where v.commission_id = c.id) as left_pesewas
        from commissions c left join commission_payees p on p.user_id = c.payee_id
        where c.status = 'pending' and c.vests_on <= ${until}
          and not exists (select from journal_lines l where l.account = 'agentReceivable' and l.owner = c.payee_id::text)
        order by c.vests_on, c.payee_id, c.id`,
  )
  const vested = due.map((commission) => {
    const { taxPesewas } = withhold(commission.left_pesewas, commission.payee_kind)
    return { ...commission, withheldPesewas: taxPesewas, at: vestedAt(commission.vests_on) }
  })
  await updateRows(
    tx,
    'commissions',
    'id',
    vested.map(({ id, at, left_pesewas, withheldPesewas }) => ({
      id,
      status: 'available',
      vested_at: at,
      vested_pesewas: left_pesewas,
      withheld_pesewas: withheldPesewas,
    })),
  )
  const paid = vested.filter(({ payee_kind, left_pesewas }) => payee_kind !== 'staff' && left_pesewas > 0)
  await postBackdated(
    tx,
    paid.map(({ id, payee_id, left_pesewas, withheldPesewas, at }) => ({
      journal: agentCommissionVested({
        commissionId: id,
        agentId: payee_id,
        grossPesewas: left_pesewas,
        withheldPesewas,
      }),
      posting: { now: at },
    })),
  )
  await insertRows(
    tx,
    'audit_log',
    vested.map(({ id, payee_id, branch_id, left_pesewas, withheldPesewas, at }) =>
      byJob({ seller: { branchId: branch_id } }, at, {
        action: 'commission-vested',
        entityType: 'commission',
        entityId: id,
        after: { payeeId: payee_id, grossPesewas: left_pesewas, withheldPesewas },
      }),
    ),
  )
}
