import { PAYOUT_STATES } from '@okwan/domain/money/payouts/terms'
import { rolesReaching } from '@okwan/domain/platform/reach'
import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import { REQUEST_STATUSES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { searchWords } from '../../../customers/customers/page/policy-words.ts'
import { maybe, rows, type Tx } from '../../../platform/db/database.ts'
import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { datedColumns } from '../../../policies/policies/issue/dated-record.ts'
import { isUninvolved } from '../../../policies/policies/read/parties.ts'
import { termOfChange } from '../../../policies/policies/term-of-change.ts'
import { coverOrPlan } from '../../../products/rate-books/cover-or-plan.ts'
import { requestColumns, requestRow, requestTables } from '../store.ts'
import { ofCustomer } from './scope.ts'

export type RequestFilter = {
  q?: string | undefined
  type?: string | undefined
  kind?: string | undefined
  status?: string | undefined
  view?: keyof typeof VIEWS | undefined
  policyId?: string | undefined
  customerCode?: string | undefined
  branchId?: string | undefined
  raisedBy?: string | undefined
  reason?: string | undefined
  minPesewas?: number | undefined
  maxPesewas?: number | undefined
  from?: string | undefined
  to?: string | undefined
  decidedFrom?: string | undefined
  decidedTo?: string | undefined
  sort: 'raisedAt' | '-raisedAt'
  cursor?: string | undefined
  limit: number
}
type Viewer = { actorId: string; overdueBefore: Date }
/** `needsPolicy`: the reach depends on the policy, not on the branch. */
type Lister = Viewer & { needsPolicy: boolean }

/** Requests that are not final, which have a partial index. */
const OPEN = sql`s.status not in ('completed', 'rejected', 'withdrawn')`
const TO_DECIDE = sql`s.status in ('pending', 'in_review')`
const VIEWS = {
  open: () => OPEN,
  'to-decide': () => TO_DECIDE,
  'for-me': ({ actorId }: Viewer) => sql`((${TO_DECIDE} and s.requested_by <> ${actorId}
      and ${isUninvolved(sql`s.policy_id`, actorId, sql`s.content #>> '{refundTo,msisdn}'`)})
    or s.status = 'failed' or (s.status = 'processing' and s.kind = 'sticker' and s.carried_out_at is null))`,
  unassigned: () => sql`s.status = 'pending'`,
  mine: ({ actorId }: Viewer) => sql`(s.assignee_id = ${actorId} and ${OPEN})`,
  'raised-by-me': ({ actorId }: Viewer) => sql`s.requested_by = ${actorId}`,
  'to-pay': () => sql`s.status = 'awaiting_payment'`,
  'to-do': () => sql`s.status in ('processing', 'failed')`,
  overdue: ({ overdueBefore }: Viewer) => sql`(${TO_DECIDE} and s.raised_at < ${overdueBefore})`,
  done: () => sql`s.status in ('completed', 'rejected', 'withdrawn')`,
}

/** One of the two amounts is zero. */
const AMOUNT = sql`s.to_pay_pesewas + s.to_refund_pesewas`

/** A request with the names of people and branch. */
const shownRow = requestRow.extend({
  branch_name: z.string(),
  requester_name: z.string(),
  assignee_name: z.string().nullable(),
  decider_name: z.string().nullable(),
})
export type ShownRow = z.output<typeof shownRow>
const shownColumns = sql`${requestColumns}, b.name as branch_name, q.full_name as requester_name,
  a.full_name as assignee_name, d.full_name as decider_name`
const shownTables = sql`${requestTables} join branches b on b.id = s.branch_id join users q on q.id = s.requested_by
  left join users a on a.id = s.assignee_id left join users d on d.id = s.decided_by`

const listedRow = shownRow.extend(cursorColumns)

export function listRequestRows(tx: Tx, reach: Sql, filter: RequestFilter, viewer: Lister) {
  const sort = { column: 's.raised_at', type: 'timestamptz', descending: filter.sort.startsWith('-') } as const
  const where = matching(reach, filter, viewer)
  // The count joins no other table if possible, so that 10,000 rows take a few milliseconds.
  const policy =
    viewer.needsPolicy || filter.q ? sql`join policy_records r on r.policy_id = s.policy_id and r.is_current` : sql``
  const counted = sql`from service_requests s ${policy} where ${where}`
  const from = sql`${shownTables} where ${where}`
  return listPage(tx, { row: listedRow, columns: shownColumns, from, counted, sort, id: 's.id' }, filter)
}

function matching(reach: Sql, filter: RequestFilter, viewer: Viewer): Sql {
  const list: Sql[] = [reach]
  if (filter.type) list.push(sql`s.type = ${filter.type}`)
  if (filter.kind) list.push(sql`s.kind = ${filter.kind}`)
  if (filter.status) list.push(sql`s.status = ${filter.status}`)
  if (filter.view) list.push(VIEWS[filter.view](viewer))
  if (filter.policyId) list.push(sql`s.policy_id = ${filter.policyId}`)
  if (filter.customerCode) list.push(ofCustomer(filter.customerCode))
  if (filter.branchId) list.push(sql`s.branch_id = ${filter.branchId}`)
  if (filter.raisedBy) list.push(sql`s.requested_by = ${filter.raisedBy}`)
  if (filter.reason) list.push(sql`s.content ->> 'reason' = ${filter.reason}`)
  if (filter.minPesewas) list.push(sql`${AMOUNT} >= ${filter.minPesewas}`)
  if (filter.maxPesewas !== undefined) list.push(sql`${AMOUNT} <= ${filter.maxPesewas}`)
  // Dates in Accra, whose time zone is UTC.
  if (filter.from) list.push(sql`s.raised_at >= ${filter.from}::date`)
  if (filter.to) list.push(sql`s.raised_at < ${filter.to}::date + 1`)
  if (filter.decidedFrom) list.push(sql`s.decided_at >= ${filter.decidedFrom}::date`)
  if (filter.decidedTo) list.push(sql`s.decided_at < ${filter.decidedTo}::date + 1`)
  if (filter.q) list.push(searchCondition(filter.q))
  return and(list)
}

/** `SR-000012` finds the request; other words search its policy. */
function searchCondition(q: string): Sql {
  const number = /^SR-?0*(\d{1,12})$/i.exec(q)?.[1]
  if (number) return sql`s.number = ${Number(number)}`
  return and(searchWords(q).map((word) => sql`r.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))
}

const moment = z.coerce.date()
const logged = z.object({ at: moment, event: z.string(), note: z.string().nullable(), by: z.string().nullable() })

const detailRow = shownRow.extend({
  record_id: z.string(),
  record_status: z.enum(POLICY_STATUSES),
  seller_name: z.string(),
  cover_type: coverOrPlan,
  ...datedColumns,
  sticker_number: z.string().nullable(),
  term_start: z.string(),
  premium_pesewas: z.number(),
  has_claim: z.boolean(),
  sold_by: z.array(z.string()),
  benefits: z.array(z.string()),
  client_reference: z.string().nullable(),
  files: z.array(z.string()),
  log: z.array(logged),
  commission_back_pesewas: z.number(),
  refunds: z.array(
    z.object({ id: z.string(), number: z.number(), state: z.enum(PAYOUT_STATES), amount_pesewas: z.number() }),
  ),
  others: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      kind: requestRow.shape.kind,
      status: z.enum(REQUEST_STATUSES),
      raised_at: moment,
    }),
  ),
})
export type DetailRow = z.output<typeof detailRow>

const list = (query: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`

/** Reads a request with all its details in one query. */
export function findRequest(tx: Tx, id: string, reach: Sql): Promise<DetailRow | undefined> {
  return maybe(
    tx,
    detailRow,
    sql`select ${shownColumns}, r.id as record_id, r.status as record_status, u.full_name as seller_name, r.cover_type, r.start_date, r.end_date, r.due_at,
          r.suspended_from, r.cancelled_from, r.superseded_from, r.sticker_number,
          coalesce(term.start_date, r.start_date) as term_start, coalesce(term.premium_pesewas, r.premium_pesewas) as premium_pesewas,
          exists (select from claims k where k.policy_id = s.policy_id and k.incident_date >= coalesce(term.start_date, r.start_date)
                  and k.status <> 'withdrawn') as has_claim,
          array(select distinct x from policy_records t, unnest(array[t.seller_id, t.agent_id]) x
                where t.policy_id = s.policy_id and x is not null)::text[] as sold_by,
          array(select t.id from users t
                where t.mobile_number in (c.phone, s.content #>> '{refundTo,msisdn}'))::text[] as benefits,
          (select k.client_reference from checkouts k where k.payable_type = 'service-request' and k.payable_id = s.id
           and k.state <> 'cancelled') as client_reference,
          array(select f.file_id from file_links f where f.subject_type = 'service-request' and f.subject_id = s.id
                order by f.linked_at, f.file_id)::text[] as files,
          ${list(sql`select l.at, l.event, l.note, n.full_name as by from service_request_log l
            left join users n on n.id = l.by where l.request_id = s.id order by l.id`)} as log,
          (select coalesce(sum(v.gross_pesewas), 0)::bigint from commission_reversals v where v.cause_id = s.id)
            as commission_back_pesewas,
          ${list(sql`select o.id, o.number, o.state, o.amount_pesewas from payouts o
            where o.service_request_id = s.id order by o.number`)} as refunds,
          ${list(sql`select o.id, o.number, o.kind, o.status, o.raised_at from service_requests o
            where o.policy_id = s.policy_id and o.id <> s.id order by o.raised_at desc limit 10`)} as others
        ${shownTables} join users u on u.id = r.seller_id cross join lateral ${termOfChange} term where s.id = ${id} and ${reach}`,
  )
}

/** The suspended policy of a reminder, if it is still suspended. */
export function findSuspended(tx: Tx, { policyId, suspendedFrom }: { policyId: string; suspendedFrom: string }) {
  return maybe(
    tx,
    z.object({ policy_number: z.string(), phone: z.string() }),
    sql`select p.policy_number, c.phone from policy_records r join policies p on p.id = r.policy_id
          join customers c on c.id = r.customer_id
        where r.policy_id = ${policyId} and r.is_current and r.suspended_from = ${suspendedFrom}
          and r.status in ('active', 'suspended') and r.cancelled_from is null`,
  )
}

const deciderRow = z.object({ id: z.string(), full_name: z.string(), role: z.string(), branch_name: z.string() })

/** Office users who reach one of these branches and may decide. */
export function listDeciders(tx: Tx, branchReach: Sql) {
  return rows(
    tx,
    deciderRow,
    sql`select u.id, u.full_name, u.role, b.name as branch_name from users u join branches b on b.id = u.branch_id
        where u.status = 'active' and u.role = any(${rolesReaching('deciders', 'some')}) and ${branchReach}
          and not exists (select from permission_changes p where p.user_id = u.id and p.status = 'applied'
                            and p.permission = 'service-requests.decide' and not p.granted)
        order by u.full_name, u.id limit 200`,
  )
}

/** Maximum number of names in a select field. */
const MAX_REQUESTERS = 500

export function listRequesters(tx: Tx, reach: Sql, type: string) {
  return rows(
    tx,
    deciderRow.pick({ id: true, full_name: true }),
    sql`select u.id, u.full_name from users u
        where u.id in (select s.requested_by from service_requests s where s.type = ${type} and ${reach})
        order by u.full_name, u.id limit ${raw(String(MAX_REQUESTERS))}`,
  )
}

export async function isBranchReached(tx: Tx, branchId: string, reach: Sql): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select b.id from branches b where b.id = ${branchId} and ${reach}`,
  )
  return found !== undefined
}
