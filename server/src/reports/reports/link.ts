import type { ReportLink } from '@okwan/contract/reports/reports'
import { addDays, addMonths, type IsoDate } from '@okwan/domain/platform/dates'
import type { Opens } from '@okwan/domain/reports/reports/definition'
import type { Period } from '@okwan/domain/reports/reports/terms'

type ReportFilter = Period & { today: IsoDate; product?: string | undefined; branchId?: string | undefined }

/** The part of a month that is within the period. */
function monthIn({ from, to }: Period, month: string): Period {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

/** Link to the list with the records of a row, with the search parameters of that list. */
export function linkOf(opens: Opens, key: string, filter: ReportFilter): ReportLink {
  const { list, by } = opens
  if (list === 'person') return { list, search: { userId: key } }
  if (list === 'accounting') return { list, search: accountSearch(by, key, filter) }
  const about = {
    ...(filter.branchId ? { branchId: filter.branchId } : {}),
    ...(filter.product && (list === 'policies' || list === 'transactions') ? { product: filter.product } : {}),
  }
  return { list, search: { ...about, ...searchOf(list, by, key, filter) } }
}

/** The lines of an account in the period; the key is its code, followed by the sub-account if the row is about one. */
function accountSearch(by: string | undefined, key: string, { from, to }: Period): Record<string, string> {
  const month = by === 'month' ? key : to.slice(0, 7)
  if (by !== 'account') return { month }
  const [code = '', owner = ''] = key.split(' ')
  return { month, open: code, from, to, ...(owner === '' ? {} : { owner }) }
}

function searchOf(
  list: Opens['list'],
  by: string | undefined,
  key: string,
  filter: ReportFilter,
): Record<string, string> {
  if (list === 'policies') return policySearch(by, key, filter)
  if (list === 'claims') return claimSearch(by, key, filter)
  if (list === 'complaints') return { view: 'all', ...(by ? { [by]: key } : {}) }
  if (list === 'transactions') {
    const days = { from: filter.from, to: filter.to }
    if (by === 'network') return { ...days, network: key }
    return by === 'failed' ? { ...days, status: 'failed' } : days
  }
  return {}
}

function policySearch(by: string | undefined, key: string, filter: ReportFilter): Record<string, string> {
  // Terms that end later are not due.
  const due = { from: filter.from, to: filter.to < filter.today ? filter.to : filter.today }
  const ended = { product: 'motor', endFrom: due.from, endTo: due.to }
  switch (by) {
    case 'sold-month': {
      const { from, to } = monthIn(filter, key)
      return { soldFrom: from, soldTo: to }
    }
    case 'sold-day':
      return { soldFrom: key, soldTo: key }
    case 'active-cover':
      return { status: 'active', coverType: key }
    case 'end-month': {
      const { from, to } = monthIn(due, key)
      return { ...ended, endFrom: from, endTo: to }
    }
    case 'end-agent':
      return { ...ended, salesOf: key }
    case 'end-cover':
      return { ...ended, coverType: key }
    case 'end-lost':
      return { ...ended, renewed: 'no' }
    // Sold by the end of the day, with cover on later days.
    case 'unearned':
      return { soldTo: key, endFrom: addDays(key, 1) }
    default:
      return { soldFrom: filter.from, soldTo: filter.to, ...(by ? { [by]: key } : {}) }
  }
}

function claimSearch(by: string | undefined, key: string, { from, to }: Period): Record<string, string> {
  if (by === 'loss') return { lossFrom: from, lossTo: to }
  if (by === 'type') return { type: key }
  if (by === 'open') return { view: 'open' }
  return by === 'breached' ? { view: 'breached' } : {}
}
