import type { ReportLink } from '@okwan/contract/reports/reports'
import { addDays, addMonths, type IsoDate } from '@okwan/domain/platform/dates'
import type { Opens, Report } from '@okwan/domain/reports/reports/definition'
import type { Period } from '@okwan/domain/reports/reports/terms'
import { CLAIM_AGES } from '@okwan/domain/service/claims/terms'

type ReportFilter = Period & { today: IsoDate; product?: string | undefined; branchId?: string | undefined }

/** The part of a month that is within the period. */
function monthIn({ from, to }: Period, month: string): Period {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

/** Link to the list that shows the records of a row, with the query of the list. */
export function linkOf(
  { opens, filters }: Pick<Report, 'opens' | 'filters'>,
  key: string,
  filter: ReportFilter,
): ReportLink {
  const { list, by } = opens
  if (list === 'person') return { list, search: { userId: key } }
  if (list === 'accounting') return { list, search: accountSearch(by, key, filter) }
  const about = filters.flatMap((name) => (filter[name] ? [[name, filter[name]] as const] : []))
  return { list, search: { ...Object.fromEntries(about), ...SEARCHES[list](by, key, filter) } }
}

/** Query for the lines of an account in the period. The key is the account code, and the sub-account if the row has one. */
function accountSearch(by: string | undefined, key: string, { from, to }: Period): Search {
  const month = by === 'month' ? key : to.slice(0, 7)
  if (by !== 'account') return { month }
  const [code = '', owner = ''] = key.split(' ')
  return { month, open: code, from, to, ...(owner === '' ? {} : { owner }) }
}

type Search = Record<string, string>
type SearchOf = (by: string | undefined, key: string, filter: ReportFilter) => Search

const SEARCHES: Record<Exclude<Opens['list'], 'person' | 'accounting'>, SearchOf> = {
  policies: policySearch,
  claims: claimSearch,
  refunds: (_, cause, { from, to }) => ({ cause, from, to }),
  requests: (_, kind, { from, to }) => ({ kind, decidedFrom: from, decidedTo: to }),
  challenges: (_, reason, { from, to }) => ({ view: 'resolved', reason, resolvedFrom: from, resolvedTo: to }),
  complaints: (by, key, { from, to }) => ({ receivedFrom: from, receivedTo: to, ...(by ? { [by]: key } : {}) }),
  transactions: transactionSearch,
}

function policySearch(by: string | undefined, key: string, filter: ReportFilter): Search {
  // Terms that end after today are left out, as in the report.
  const due = { from: filter.from, to: filter.to < filter.today ? filter.to : filter.today }
  const ended = { endedFrom: due.from, endedTo: due.to }
  switch (by) {
    case 'sold-month': {
      const { from, to } = monthIn(filter, key)
      return { soldFrom: from, soldTo: to }
    }
    case 'sold-day':
      return { soldFrom: key, soldTo: key }
    case 'covered':
      return { coveredOn: filter.to, coverType: key }
    case 'end-month': {
      const { from, to } = monthIn(due, key)
      return { endedFrom: from, endedTo: to }
    }
    case 'end-agent':
      return { ...ended, agentId: key }
    case 'end-cover':
      return { ...ended, coverType: key }
    case 'end-lost':
      return { ...ended, lost: key }
    case 'unearned':
      return { unearnedOn: key }
    default:
      return { soldFrom: filter.from, soldTo: filter.to, ...(by ? { [by]: key } : {}) }
  }
}

function claimSearch(by: string | undefined, key: string, { from, to }: ReportFilter): Search {
  const reported = { reportedFrom: from, reportedTo: to }
  switch (by) {
    case 'loss':
      return { coverType: key, lossFrom: from, lossTo: to, outcome: 'not-withdrawn' }
    case 'paid':
      return { type: key, paidFrom: from, paidTo: to }
    case 'age':
      return { view: 'open', ...reportedAt(key, to) }
    default:
      return { ...reported, ...(by ? { [by]: key } : {}) }
  }
}

/** Reporting dates of claims whose age is in a band. */
function reportedAt(band: string, on: IsoDate): Search {
  const { minDays = 0, maxDays = null } = CLAIM_AGES.find((age) => String(age.minDays) === band) ?? {}
  return { reportedTo: addDays(on, -minDays), ...(maxDays === null ? {} : { reportedFrom: addDays(on, -maxDays) }) }
}

function transactionSearch(by: string | undefined, key: string, { from, to }: ReportFilter): Search {
  const days = { attemptFrom: from, attemptTo: to }
  if (by === 'network') return { ...days, attemptNetwork: key }
  return by === 'hour' ? { ...days, attemptHour: String(Number(key.slice(0, 2))) } : { ...days, failure: key }
}
