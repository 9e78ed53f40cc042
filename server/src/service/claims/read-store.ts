import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { lastDecidableTheft } from '@okwan/domain/service/claims/first-notice'
import { CLAIM_STATUSES, type ClaimOutcome, type ClaimServiceLevel } from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import { searchWords } from '../../customers/customers/page/policy-words.ts'
import { maybe, rows, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { type CountLimit, cursorColumns, listPage } from '../../platform/http/paging.ts'
import { datedColumns } from '../../policies/policies/issue/dated-record.ts'
import { isUninvolved } from '../../policies/policies/read/parties.ts'
import { coverOrPlan } from '../../products/rate-books/cover-or-plan.ts'
import { ofCustomer } from '../service-requests/read/scope.ts'
import { hasOutcome, stoppedOn } from './read/progress.ts'
import { claimColumns, claimRow, claimTables } from './store.ts'

export type ClaimFilter = {
  q?: string | undefined
  view?: keyof typeof VIEWS | undefined
  type?: string | undefined
  status?: string | undefined
  handlerId?: string | undefined
  minPesewas?: number | undefined
  maxPesewas?: number | undefined
  lossFrom?: string | undefined
  lossTo?: string | undefined
  reportedFrom?: string | undefined
  reportedTo?: string | undefined
  paidFrom?: string | undefined
  paidTo?: string | undefined
  product?: string | undefined
  coverType?: string | undefined
  outcome?: ClaimOutcome | 'not-withdrawn' | undefined
  serviceLevel?: ClaimServiceLevel | undefined
  policyId?: string | undefined
  customerCode?: string | undefined
  branchId?: string | undefined
  sort: '-reportedAt' | 'nextDueOn'
  cursor?: string | undefined
  limit: number
} & CountLimit
type Viewer = {
  actorId: string
  today: string
  needsPolicy: boolean
  isOffice: boolean
  canRequestPayouts: boolean
  /** Highest claim that the viewer can decide. */
  decidesUpToPesewas: number
}

const OPEN = sql`s.status not in ('paid', 'rejected', 'closed', 'withdrawn')`
const VIEWS = {
  open: () => OPEN,
  // A submitted voucher also needs a decision.
  'to-decide': () => sql`(s.status = 'assessed' or (s.status = 'offer_sent' and s.voucher_file_id is not null))`,
  'for-me': forMe,
  mine: ({ actorId }: Viewer) => sql`(s.handler_id = ${actorId} and ${OPEN})`,
  'to-pay': () => sql`s.status in ('offer_accepted', 'payout_pending', 'payout_failed')`,
  overdue: ({ today }: Viewer) => sql`(s.next_due_on < ${today} and ${OPEN})`,
  breached: ({ today }: Viewer) => sql`(s.next_due_on < ${today} or s.breaches <> '{}')`,
  done: () => sql`s.status in ('paid', 'rejected', 'closed', 'withdrawn')`,
}

/**
 * Claims whose next step is with the office. Other claims wait for the customer or for a payout. No one decides on claims that
 * involve them.
 */
function forMe({ actorId, today, canRequestPayouts, decidesUpToPesewas }: Viewer): Sql {
  return sql`(s.reported_by <> ${actorId} and ${isUninvolved(sql`s.policy_id`, actorId, sql`s.notice #>> '{payTo,msisdn}'`)} and (
    s.status in ('reported', 'acknowledged', 'under_assessment', 'approved', 'offer_disputed', 'reopened')
    or (s.status = 'documents_pending' and exists (
      select from claim_documents d where d.claim_id = s.id and d.added_at > s.status_at))
    or (s.status = 'assessed' and s.assessed_by <> ${actorId}
      and s.paid_pesewas + coalesce(s.payable_pesewas, 0) <= ${decidesUpToPesewas}
      and (s.type <> 'theft' or s.incident_date <= ${lastDecidableTheft(today)}))
    or (s.status = 'offer_sent' and s.voucher_by <> ${actorId})
    or (s.status in ('offer_accepted', 'payout_failed') and ${canRequestPayouts})))`
}

const listedRow = claimRow.extend(cursorColumns)
/** Later than any deadline, so that claims without one come last. */
const NEVER = '9999-12-31'

/** Counting stops at this number, because the parties to each claim are looked up. */
const FOR_ME_COUNT_LIMIT = 1_000

export function listClaimRows(tx: Tx, reach: Sql, filter: ClaimFilter, viewer: Viewer) {
  const isByDueDate = filter.sort === 'nextDueOn'
  const sort = isByDueDate
    ? ({ column: `coalesce(s.next_due_on, '${NEVER}')`, type: 'date', descending: false } as const)
    : ({ column: 's.reported_at', type: 'timestamptz', descending: true } as const)
  const where = filterCondition(reach, filter, viewer)
  const policy =
    viewer.needsPolicy || filter.q ? sql`join policy_records r on r.policy_id = s.policy_id and r.is_current` : sql``
  const counted = sql`from claims s ${policy} where ${where}`
  const countLimit = filter.countLimit ?? (filter.view === 'for-me' ? FOR_ME_COUNT_LIMIT : undefined)
  const from = sql`${claimTables} where ${where}`
  return listPage(tx, { row: listedRow, columns: claimColumns, from, counted, countLimit, sort, id: 's.id' }, filter)
}

function filterCondition(reach: Sql, filter: ClaimFilter, viewer: Viewer): Sql {
  const list: Sql[] = [reach]
  if (filter.view) list.push(VIEWS[filter.view](viewer))
  if (filter.type) list.push(sql`s.type = ${filter.type}`)
  if (filter.status) list.push(sql`s.status = ${filter.status}`)
  if (filter.handlerId) list.push(sql`s.handler_id = ${filter.handlerId}`)
  // A filter by reserve would reveal the reserve to sellers.
  const amount = viewer.isOffice ? sql`s.reserve_pesewas` : sql`s.paid_pesewas`
  if (filter.minPesewas) list.push(sql`${amount} >= ${filter.minPesewas}`)
  if (filter.maxPesewas !== undefined) list.push(sql`${amount} <= ${filter.maxPesewas}`)
  if (filter.lossFrom) list.push(sql`s.incident_date >= ${filter.lossFrom}`)
  if (filter.lossTo) list.push(sql`s.incident_date <= ${filter.lossTo}`)
  list.push(...progressConditions(filter))
  if (filter.policyId) list.push(sql`s.policy_id = ${filter.policyId}`)
  if (filter.customerCode) list.push(ofCustomer(filter.customerCode))
  if (filter.branchId) list.push(sql`s.branch_id = ${filter.branchId}`)
  if (filter.q) list.push(searchCondition(filter.q))
  return and(list)
}

function progressConditions(filter: ClaimFilter): Sql[] {
  const { reportedFrom, reportedTo, paidFrom, paidTo, product, coverType, outcome, serviceLevel } = filter
  const list: Sql[] = []
  if (reportedFrom) list.push(sql`s.reported_at >= ${reportedFrom}::date`)
  if (reportedTo) list.push(sql`s.reported_at < ${reportedTo}::date + 1`)
  if (paidFrom || paidTo) list.push(paidIn(paidFrom, paidTo))
  if (product) list.push(ofRecord(sql`t.product = ${product}`))
  if (coverType) list.push(ofRecord(sql`t.cover_type = ${coverType}`))
  if (outcome === 'not-withdrawn') list.push(sql`s.status <> 'withdrawn'`)
  else if (outcome) list.push(hasOutcome('s', outcome))
  if (serviceLevel) list.push(sql`${stoppedOn('s', serviceLevel)} is not null`)
  return list
}

/** Claims whose policy record `t` meets a condition. */
const ofRecord = (condition: Sql) =>
  sql`exists (select from policy_records t where t.id = s.policy_record_id and ${condition})`

const paidIn = (from = '-infinity', to = 'infinity') =>
  sql`exists (select from payouts o where o.claim_id = s.id and o.kind = 'claim' and o.state = 'paid'
    and o.finished_at >= ${from}::date and o.finished_at < ${to}::date + 1)`

/** `CLM-000012` finds the claim; other words search its policy. */
function searchCondition(q: string): Sql {
  const number = /^CLM-?0*(\d{1,12})$/i.exec(q)?.[1]
  if (number) return sql`s.number = ${Number(number)}`
  return and(searchWords(q).map((word) => sql`r.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}

const statusCountRow = z.object({ status: z.enum(CLAIM_STATUSES), is_paid: z.boolean(), count: z.number() })

export function countByStatus(tx: Tx, reach: Sql, since: string) {
  return rows(
    tx,
    statusCountRow,
    sql`select s.status, s.paid_pesewas > 0 as is_paid, count(*) from claims s
        where s.reported_at >= ${since}::date and ${reach} group by 1, 2`,
  )
}

const monthRow = z.object({ month: z.string(), waiting_pesewas: z.number(), paid_pesewas: z.number() })

/** Payments and open reserves by month reported. */
export function sumByMonth(tx: Tx, reach: Sql, since: string) {
  return rows(
    tx,
    monthRow,
    sql`select to_char(m.month, 'YYYY-MM') as month,
               coalesce(sum(greatest(s.reserve_pesewas - s.paid_pesewas, 0)) filter (where ${OPEN}), 0)::bigint as waiting_pesewas,
               coalesce(sum(s.paid_pesewas), 0)::bigint as paid_pesewas
        from generate_series(${since}::date, ${since}::date + interval '11 months', interval '1 month') as m (month)
          left join claims s on s.reported_at >= m.month and s.reported_at < m.month + interval '1 month' and ${reach}
        group by m.month order by m.month`,
  )
}

const moment = z.coerce.date()
const detailRow = claimRow.extend({
  record_status: z.enum(POLICY_STATUSES),
  cover_type: coverOrPlan,
  ...datedColumns,
  seller_id: z.string(),
  seller_name: z.string(),
  log: z.array(
    z.object({
      at: moment,
      event: z.string(),
      note: z.string().nullable(),
      by: z.string().nullable(),
      reserve_pesewas: z.number(),
    }),
  ),
  others: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      type: claimRow.shape.type,
      status: z.enum(CLAIM_STATUSES),
      incident_date: z.string(),
    }),
  ),
})
export type DetailRow = z.output<typeof detailRow>

const list = (query: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`

/** Reads a claim with its history and other claims in one query; documents and cover are separate. */
export function findClaim(tx: Tx, id: string, reach: Sql): Promise<DetailRow | undefined> {
  return maybe(
    tx,
    detailRow,
    sql`select ${claimColumns}, r.status as record_status, t.cover_type, t.start_date, t.end_date, r.due_at, r.suspended_from,
          r.cancelled_from, r.superseded_from, r.seller_id, u.full_name as seller_name,
          ${list(sql`select l.at, l.event, l.note, n.full_name as by, l.reserve_pesewas from claim_log l
            left join users n on n.id = l.by where l.claim_id = s.id order by l.id`)} as log,
          ${list(sql`select x.id, x.number, x.type, x.status, x.incident_date from claims x
            where x.policy_id = s.policy_id and x.id <> s.id order by x.incident_date desc limit 10`)} as others
        ${claimTables} join policy_records t on t.id = s.policy_record_id join users u on u.id = r.seller_id
        where s.id = ${id} and ${reach}`,
  )
}
