import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { FORFEIT_AFTER_DAYS } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import { mergedCustomerIdsByCode } from '../../../customers/customers/merge/merged-customers.ts'
import { isPolicyNumber, NUMBERED, searchedBy, searchWords } from '../../../customers/customers/page/policy-words.ts'
import { and, join, type Sql, sql } from '../../../platform/db/sql.ts'
import type { Sort } from '../../../platform/http/paging.ts'
import { coversDay, inForceOn, isUnearnedAfter } from '../covered-days.ts'
import { endedIn, isRenewed, lostReason } from '../ended-terms.ts'
import { notRenewed } from '../issue/later-cover.ts'

export type PolicyFilter = {
  q?: string | undefined
  product?: string | undefined
  coverType?: string | undefined
  status?: PolicyStatus | undefined
  startFrom?: string | undefined
  startTo?: string | undefined
  endFrom?: string | undefined
  endTo?: string | undefined
  soldFrom?: string | undefined
  soldTo?: string | undefined
  riskCode?: string | undefined
  make?: string | undefined
  requests?: 'open' | undefined
  renewed?: 'no' | 'yes' | undefined
  kind?: string | undefined
  insurer?: string | undefined
  coveredOn?: string | undefined
  unearnedOn?: string | undefined
  endedFrom?: string | undefined
  endedTo?: string | undefined
  lost?: string | undefined
  soldBy?: string | undefined
  salesOf?: string | undefined
  agentId?: string | undefined
  branchId?: string | undefined
  customerCode?: string | undefined
  policyRecordIds?: string[] | undefined
  sort: 'createdAt' | '-createdAt' | 'endDate' | '-endDate'
}

/** Ids of records whose stored status is out of date, or `many` if there are too many to list. */
export type StatusesAt = { now: Date; due: string[] | 'many' }

/**
 * Disjoint conditions on the policy records `r`; the union of their rows is the result. Each condition uses its own index.
 * Combined with `or`, they would use no index.
 */
export function matching(reach: Sql, filter: PolicyFilter, at: StatusesAt): Sql[] {
  const list: Sql[] = [...versionsOf(filter), reach]
  if (filter.product) list.push(sql`r.product = ${filter.product}`)
  if (filter.coverType) list.push(sql`r.cover_type = ${filter.coverType}`)
  if (filter.startFrom) list.push(sql`r.start_date >= ${filter.startFrom}`)
  if (filter.startTo) list.push(sql`r.start_date <= ${filter.startTo}`)
  if (filter.endFrom) list.push(sql`r.end_date >= ${filter.endFrom}`)
  if (filter.endTo) list.push(sql`r.end_date <= ${filter.endTo}`)
  if (filter.riskCode) list.push(sql`r.risk_code = ${filter.riskCode}`)
  if (filter.make) list.push(sql`r.make_key = upper(${filter.make})`)
  if (filter.requests) list.push(sql`r.policy_id in ${withOpenRequest}`)
  if (filter.insurer) list.push(sql`r.insurer_code = ${filter.insurer}`)
  if (filter.renewed) list.push(renewedCondition(filter))
  if (filter.lost) list.push(sql`not ${isRenewed} and ${lostReason} = ${filter.lost}`)
  if (filter.soldBy) list.push(sql`r.seller_id = ${filter.soldBy}`)
  if (filter.salesOf) list.push(sql`(r.seller_id = ${filter.salesOf} or r.agent_id = ${filter.salesOf})`)
  if (filter.agentId) list.push(sql`coalesce(r.agent_id, r.seller_id) = ${filter.agentId}`)
  if (filter.branchId) list.push(sql`r.branch_id = ${filter.branchId}`)
  if (filter.customerCode) list.push(sql`r.customer_id in ${mergedCustomerIdsByCode(filter.customerCode)}`)
  if (filter.policyRecordIds) list.push(sql`r.id = any(${filter.policyRecordIds}::uuid[])`)
  if (filter.q) list.push(...searchedBy(filter.q))
  return filter.status ? withStatus(filter.status, at).map((has) => and([has, ...list])) : [and(list)]
}

/** There are few open requests, so PostgreSQL starts with them. */
const withOpenRequest = sql`(select policy_id from service_requests where status not in ('completed', 'rejected', 'withdrawn'))`

/** The status “awaiting payment” also finds pay-later offers. */
function withStatus(status: PolicyStatus, at: StatusesAt): Sql[] {
  const statuses: PolicyStatus[] = status === 'awaiting_payment' ? [status, 'pay_later'] : [status]
  return statuses.flatMap((one) => withOneStatus(one, at))
}

function withOneStatus(status: PolicyStatus, { now, due }: StatusesAt): Sql[] {
  if (due === 'many') return [hasStatus(status, now)]
  const asStored = sql`r.status = ${status}`
  if (due.length === 0) return [asStored]
  const named = sql`(select unnest(${due}::uuid[]))`
  return [and([asStored, sql`r.id not in ${named}`]), and([sql`r.id in ${named}`, hasStatus(status, now)])]
}

/** Filters by sale, cover or end of term list versions of policies; without them, only the current version is listed. */
function versionsOf(filter: PolicyFilter): Sql[] {
  const { soldFrom, soldTo, kind, coveredOn, unearnedOn, endedFrom, endedTo } = filter
  const list: Sql[] = []
  if (kind) list.push(sql`r.issued_at is not null and r.kind = ${kind}`, ...issuedIn(soldFrom, soldTo))
  else if (filtersBySale(filter)) list.push(soldIn(soldFrom, soldTo))
  if (coveredOn) list.push(inForceOn(coveredOn), coversDay(coveredOn))
  if (unearnedOn) list.push(isUnearnedAfter(unearnedOn))
  if (filtersByEnd(filter)) list.push(endedIn({ from: endedFrom, to: endedTo }))
  return list.length > 0 ? list : [sql`r.is_current`]
}

/** A sale is an issued policy or renewal, even if it was replaced later. */
function filtersBySale({ soldFrom, soldTo }: PolicyFilter): boolean {
  return soldFrom !== undefined || soldTo !== undefined
}

function filtersByEnd({ endedFrom, endedTo, lost }: PolicyFilter): boolean {
  return endedFrom !== undefined || endedTo !== undefined || lost !== undefined
}

/** An ended term is renewed if a later term was sold. A current version is renewed if its vehicle has later cover. */
function renewedCondition(filter: PolicyFilter): Sql {
  const hasRenewal = filtersByEnd(filter) ? isRenewed : sql`not (${notRenewed})`
  return filter.renewed === 'yes' ? hasRenewal : sql`not ${hasRenewal}`
}

/** Policy records `r` that are sales. A change is a version of a policy, but never a sale. */
export const isSale = sql`r.issued_at is not null and r.kind <> 'endorsement'`

/** Dates in Accra, whose time zone is UTC. */
export const soldIn = (from: string | undefined, to: string | undefined): Sql => and([isSale, ...issuedIn(from, to)])

function issuedIn(from: string | undefined, to: string | undefined): Sql[] {
  const list: Sql[] = []
  if (from) list.push(sql`r.issued_at >= ${`${from}T00:00:00Z`}::timestamptz`)
  if (to) list.push(sql`r.issued_at < ${`${addDays(to, 1)}T00:00:00Z`}::timestamptz`)
  return list
}

const CREATED_AT = { column: 'r.created_at', type: 'timestamptz' } as const
const SOLD_AT = { column: 'r.issued_at', type: 'timestamptz' } as const
const START_DATE = { column: 'r.start_date', type: 'date' } as const
const END_DATE = { column: 'r.end_date', type: 'date' } as const

/**
 * `created_at` and `end_date` as expressions, which only the indexes that start with the status contain. With the plain column,
 * PostgreSQL would scan all statuses in order, because it assumes that a status is evenly distributed over time.
 */
const WITHIN_STATUS = {
  createdAt: { column: `least(r.created_at, 'infinity')`, type: 'timestamptz' },
  endDate: { column: `least(r.end_date, 'infinity')`, type: 'date' },
} as const

export function sortOf(filter: PolicyFilter): Sort {
  return { ...sortedBy(filter), descending: filter.sort.startsWith('-') }
}

function sortedBy(filter: PolicyFilter): Omit<Sort, 'descending'> {
  const by = filter.sort.endsWith('endDate') ? 'endDate' : 'createdAt'
  const filteredDate = filteredDateOf(filter)
  if (filteredDate) return by === 'endDate' ? END_DATE : filteredDate
  // Policy numbers are sequential, so a search by number prefix sorts by the number.
  if (by === 'createdAt' && filter.q && searchWords(filter.q).some(isPolicyNumber))
    return { column: NUMBERED, type: 'text' }
  if (filter.status) return WITHIN_STATUS[by]
  return by === 'endDate' ? END_DATE : CREATED_AT
}

/** A date filter also sorts by that date; another order would have to read all matches. */
function filteredDateOf(filter: PolicyFilter) {
  if (filtersBySale(filter) || filter.kind || filter.coveredOn || filter.unearnedOn) return SOLD_AT
  if (filtersByEnd(filter)) return END_DATE
  if (filter.startFrom !== undefined || filter.startTo !== undefined) return START_DATE
  if (filter.endFrom !== undefined || filter.endTo !== undefined) return END_DATE
  return undefined
}

/** The rule of `statusAt` as SQL: the stored status, unless a date has changed it. */
function hasStatus(status: PolicyStatus, now: Date): Sql {
  const today = toAccraDate(now)
  const running = sql`r.status in ('active', 'suspended')`
  const notEnded = sql`coalesce(least(r.cancelled_from, r.superseded_from) > ${today}, true)`
  const notCancelled = sql`coalesce(r.cancelled_from > ${today}, true)`
  const frozen = sql`coalesce(r.suspended_from <= ${today}, false)`
  const forfeited = sql`r.suspended_from <= ${today}::date - ${FORFEIT_AFTER_DAYS}::integer`
  const asStored = sql`r.status = ${status}`
  const storedOr = (...conditions: Sql[]) => sql`(${join([asStored, ...conditions], ' or ')})`
  switch (status) {
    case 'active':
      return and([asStored, notEnded, sql`not ${frozen}`, sql`r.end_date >= ${today}`])
    case 'suspended':
      return and([
        notEnded,
        // Two parts with an index each: suspended by date, or stored as suspended before the date.
        sql`((${running} and r.suspended_from <= ${today} and not (${forfeited}))
          or (${asStored} and not ${frozen} and r.end_date >= ${today}))`,
      ])
    case 'expired':
      return storedOr(
        sql`(${running} and r.end_date < ${today} and not ${frozen} and ${notEnded})`,
        sql`(${running} and ${forfeited} and ${notEnded})`,
      )
    case 'cancelled':
      return storedOr(sql`(${running} and r.cancelled_from <= ${today})`)
    case 'superseded':
      return storedOr(sql`(${running} and r.superseded_from <= ${today} and ${notCancelled})`)
    case 'lapsed':
      return storedOr(sql`(r.status in ('awaiting_payment', 'pay_later') and r.due_at <= ${now})`)
    case 'awaiting_payment':
    case 'pay_later':
      return and([asStored, sql`r.due_at > ${now}`])
    default:
      return asStored
  }
}
