import { COMMISSION_STATUSES, type CommissionStatus } from '@okwan/domain/money/commissions/terms'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

export type Days = { from: Date; before: Date }

const lineRow = z.object({
  id: z.string(),
  earned_at: z.date(),
  policy_id: z.string(),
  policy_number: z.string(),
  customer_name: z.string(),
  product_code: z.string(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  rule_id: z.string(),
  own_rate_from: z.string().nullable(),
  base_pesewas: z.number(),
  rate_bps: z.number(),
  gross_pesewas: z.number(),
  vests_on: z.string(),
  vested_at: z.date().nullable(),
  vested_pesewas: z.number().nullable(),
  withheld_pesewas: z.number().nullable(),
  reversed_pesewas: z.number(),
  returned_tax_pesewas: z.number(),
  shown_status: z.enum(COMMISSION_STATUSES),
  seller_id: z.string(),
  seller_name: z.string(),
  /** Number and reply of the dispute that added this commission; null for the commission of the sale. */
  added_by: z.number().nullable(),
  added_because: z.string().nullable(),
})
export type LineRow = z.output<typeof lineRow>

/** Net amount of a vested commission after reversals. */
const NET = sql`coalesce(c.vested_pesewas - c.withheld_pesewas, 0) - v.reversed_vested_pesewas + v.returned_tax_pesewas`
const REVERSED = sql`cross join lateral (
  select coalesce(sum(gross_pesewas), 0)::bigint as reversed_pesewas,
    coalesce(sum(gross_pesewas) filter (where was_vested), 0)::bigint as reversed_vested_pesewas,
    coalesce(sum(withheld_pesewas), 0)::bigint as returned_tax_pesewas
  from commission_reversals where commission_id = c.id) v`

/**
 * The commissions of a payee with their status. Withdrawals and transfers to float are not linked to commissions, so they are
 * counted against the oldest commissions first. A commission is paid if they cover this commission and all earlier ones.
 */
const linesOf = (payeeId: string, paidOutPesewas: number): Sql => sql`(
  select c.id, c.dispute_id, c.policy_record_id, c.earned_at, c.product_code, c.rule_id, c.own_rate_id, c.base_pesewas, c.rate_bps,
    c.gross_pesewas, c.vests_on, c.vested_at, c.vested_pesewas, c.withheld_pesewas, c.seller_id, v.reversed_pesewas,
    v.returned_tax_pesewas,
    case when c.status = 'available' and sum(${NET}) over (order by c.vested_at, c.id) <= ${paidOutPesewas}::bigint
      then 'paid' else c.status end as shown_status
  from commissions c ${REVERSED} where c.payee_id = ${payeeId}) l
  join policy_records r on r.id = l.policy_record_id join policies p on p.id = r.policy_id
  join customers k on k.id = r.customer_id join users s on s.id = l.seller_id
  left join commission_rates o on o.id = l.own_rate_id left join commission_disputes q on q.id = l.dispute_id`

const columns = sql`l.id, l.earned_at, r.policy_id, coalesce(p.policy_number, '') as policy_number,
  coalesce(k.company_name, concat_ws(' ', k.first_name, k.other_names, k.last_name)) as customer_name, l.product_code, r.kind,
  l.rule_id, o.effective_from as own_rate_from, l.base_pesewas, l.rate_bps, l.gross_pesewas, l.vests_on, l.vested_at,
  l.vested_pesewas, l.withheld_pesewas, l.reversed_pesewas, l.returned_tax_pesewas, l.shown_status, l.seller_id,
  s.full_name as seller_name, q.number as added_by, q.answer as added_because`

/** Total withdrawn or moved to float: vested commission plus the agent's debt, minus the balance and withdrawals in progress. */
async function paidOut(tx: Tx, payeeId: string): Promise<number> {
  const { pesewas } = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select (coalesce((select sum(${NET}) from commissions c ${REVERSED} where c.payee_id = ${payeeId}), 0)
          - coalesce((select balance_pesewas from wallet_accounts where account = 'commissionAvailable' and agent_id = ${payeeId}), 0)
          + coalesce((select sum(debit_pesewas) from journal_lines where account = 'agentReceivable'
                      and owner = ${payeeId}::text), 0)
          - coalesce((select sum(amount_pesewas) from wallet_reserves where agent_id = ${payeeId} and outcome is null), 0)
        )::bigint as pesewas`,
  )
  return pesewas
}

export type LineFilter = {
  days?: Days | undefined
  productCode?: string | undefined
  soldBy?: string | undefined
  status?: CommissionStatus | undefined
}

const listedRow = lineRow.extend(cursorColumns)

export async function listLines(
  tx: Tx,
  payeeId: string,
  filter: LineFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const sort = { column: 'l.earned_at', type: 'timestamptz', descending: true } as const
  const from = sql`from ${linesOf(payeeId, await paidOut(tx, payeeId))} where ${matching(filter)}`
  return listPage(tx, { row: listedRow, columns, from, sort, id: 'l.id' }, { cursor, limit })
}

export async function findLine(tx: Tx, payeeId: string, commissionId: string): Promise<LineRow | undefined> {
  const paid = await paidOut(tx, payeeId)
  return maybe(tx, lineRow, sql`select ${columns} from ${linesOf(payeeId, paid)} where l.id = ${commissionId}`)
}

function matching({ days, productCode, soldBy, status }: LineFilter): Sql {
  return and([
    ...(days ? [sql`l.earned_at >= ${days.from} and l.earned_at < ${days.before}`] : []),
    ...(productCode ? [sql`l.product_code = ${productCode}`] : []),
    ...(soldBy ? [sql`l.seller_id = ${soldBy}`] : []),
    ...(status ? [sql`l.shown_status = ${status}`] : []),
  ])
}

const reversalRow = z.object({
  at: z.date(),
  gross_pesewas: z.number(),
  withheld_pesewas: z.number(),
  request_number: z.number().nullable(),
})
export type ReversalRow = z.output<typeof reversalRow>

export function reversalsOf(tx: Tx, commissionId: string): Promise<ReversalRow[]> {
  return rows(
    tx,
    reversalRow,
    sql`select v.at, v.gross_pesewas, v.withheld_pesewas, q.number as request_number from commission_reversals v
        left join service_requests q on q.id = v.cause_id where v.commission_id = ${commissionId} order by v.at, v.id`,
  )
}

// Sums ----------------------------------------------------------------------------------------------------------------------

const earnedRow = z.object({
  product_code: z.string(),
  seller_id: z.string(),
  seller_name: z.string(),
  base_pesewas: z.number(),
  rate_bps: z.number(),
  gross_pesewas: z.number(),
  /** Whether the commission is of a sale, and not of a policy change or a dispute. */
  is_sale: z.boolean(),
  is_addition: z.boolean(),
})
export type EarnedInDays = z.output<typeof earnedRow>

export function earnedIn(tx: Tx, payeeId: string, { from, before }: Days): Promise<EarnedInDays[]> {
  return rows(
    tx,
    earnedRow,
    sql`select c.product_code, c.seller_id, s.full_name as seller_name, c.base_pesewas, c.rate_bps, c.gross_pesewas,
          c.part = 0 and r.kind <> 'endorsement' as is_sale, c.part > 0 as is_addition
        from commissions c join users s on s.id = c.seller_id join policy_records r on r.id = c.policy_record_id
        where c.payee_id = ${payeeId} and c.earned_at >= ${from} and c.earned_at < ${before}`,
  )
}

const monthRow = z.object({ month: z.string(), earned_pesewas: z.number(), reversed_pesewas: z.number() })

export function sumByMonth(tx: Tx, payeeId: string, { from, before }: Days) {
  return rows(
    tx,
    monthRow,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(earned)::bigint as earned_pesewas,
          sum(reversed)::bigint as reversed_pesewas
        from (select earned_at as at, gross_pesewas as earned, 0 as reversed from commissions where payee_id = ${payeeId}
              union all
              select v.at, 0, v.gross_pesewas from commission_reversals v join commissions c on c.id = v.commission_id
              where c.payee_id = ${payeeId}) moves
        where at >= ${from} and at < ${before} group by 1 order by 1`,
  )
}

export async function pendingOf(tx: Tx, payeeId: string): Promise<number> {
  const { pesewas } = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(c.gross_pesewas - v.reversed_pesewas), 0)::bigint as pesewas from commissions c ${REVERSED}
        where c.payee_id = ${payeeId} and c.status = 'pending'`,
  )
  return pesewas
}

const balancesRow = z.object({
  pending_pesewas: z.number(),
  available_pesewas: z.number(),
  owed_pesewas: z.number(),
  withdrawn_pesewas: z.number(),
  moved_pesewas: z.number(),
  next_on: z.string().nullable(),
  next_pesewas: z.number().nullable(),
})

/** Current balances of an agent by the ledger, and the amounts withdrawn and moved to float in a period. */
export function balancesOf(tx: Tx, agentId: string, { from, before }: Days) {
  return one(
    tx,
    balancesRow,
    sql`select (select coalesce(-sum(debit_pesewas), 0)::bigint from journal_lines
            where account = 'commissionPending' and owner = ${agentId}::text) as pending_pesewas,
          coalesce((select balance_pesewas from wallet_accounts where account = 'commissionAvailable' and agent_id = ${agentId}), 0)
            as available_pesewas,
          (select coalesce(sum(debit_pesewas), 0)::bigint from journal_lines
            where account = 'agentReceivable' and owner = ${agentId}::text) as owed_pesewas,
          (select coalesce(sum(amount_pesewas), 0)::bigint from wallet_reserves where agent_id = ${agentId} and outcome = 'paid'
            and ended_at >= ${from} and ended_at < ${before}) as withdrawn_pesewas,
          (select coalesce(sum(l.debit_pesewas), 0)::bigint from journal_lines l join journals j on j.id = l.journal_id
            where l.account = 'commissionAvailable' and l.owner = ${agentId}::text and j.event = 'commission-to-float'
            and j.posted_at >= ${from} and j.posted_at < ${before}) as moved_pesewas,
          n.vests_on as next_on, n.pesewas as next_pesewas
        from (select 1) one left join lateral (
          select c.vests_on, sum(c.gross_pesewas - v.reversed_pesewas)::bigint as pesewas from commissions c ${REVERSED}
          where c.payee_id = ${agentId} and c.status = 'pending' group by c.vests_on order by c.vests_on limit 1) n on true`,
  )
}
