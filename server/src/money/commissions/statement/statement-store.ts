import * as z from 'zod'
import { one, rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Days } from '../lines-store.ts'

/** Maximum number of entries on a statement. The list of commissions has no maximum. */
const ENTRIES_MAX = 10_000

const entryRow = z.object({
  at: z.date(),
  kind: z.enum(['earned', 'vested', 'reversed']),
  policy_number: z.string(),
  customer_name: z.string(),
  product_code: z.string(),
  base_pesewas: z.number(),
  rate_bps: z.number(),
  gross_pesewas: z.number(),
  tax_pesewas: z.number(),
  was_vested: z.boolean(),
  is_addition: z.boolean(),
})
export type EntryRow = z.output<typeof entryRow>

/** Earned, available and reversed commission of a payee, oldest first. */
export function entriesIn(tx: Tx, payeeId: string, { from, before }: Days): Promise<EntryRow[]> {
  return rows(
    tx,
    entryRow,
    sql`select m.at, m.kind, coalesce(p.policy_number, '') as policy_number,
          coalesce(k.company_name, concat_ws(' ', k.first_name, k.other_names, k.last_name)) as customer_name,
          c.product_code, c.base_pesewas, c.rate_bps, m.gross_pesewas, m.tax_pesewas, m.was_vested,
          c.part > 0 as is_addition
        from (select id as commission_id, earned_at as at, 'earned' as kind, gross_pesewas, 0::bigint as tax_pesewas, false as was_vested
              from commissions where payee_id = ${payeeId}
              union all
              select id, vested_at, 'vested', vested_pesewas, withheld_pesewas, true from commissions
              where payee_id = ${payeeId} and vested_at is not null
              union all
              select v.commission_id, v.at, 'reversed', -v.gross_pesewas, -v.withheld_pesewas, v.was_vested
              from commission_reversals v join commissions e on e.id = v.commission_id where e.payee_id = ${payeeId}) m
        join commissions c on c.id = m.commission_id join policy_records r on r.id = c.policy_record_id
        join policies p on p.id = r.policy_id join customers k on k.id = r.customer_id
        where m.at >= ${from} and m.at < ${before} order by m.at, m.kind, c.id limit ${ENTRIES_MAX}`,
  )
}

/** Pending commission and debt of an agent at a point in time, by the ledger. */
export function balancesBefore(tx: Tx, agentId: string, before: Date) {
  return one(
    tx,
    z.object({ pending_pesewas: z.number(), owed_pesewas: z.number() }),
    sql`select coalesce(-sum(l.debit_pesewas) filter (where l.account = 'commissionPending'), 0)::bigint as pending_pesewas,
          coalesce(sum(l.debit_pesewas) filter (where l.account = 'agentReceivable'), 0)::bigint as owed_pesewas
        from journal_lines l join journals j on j.id = l.journal_id
        where l.account in ('commissionPending', 'agentReceivable') and l.owner = ${agentId}::text and j.posted_at < ${before}`,
  )
}
