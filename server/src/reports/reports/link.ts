import type { ReportLink } from '@okwan/contract/reports/reports'
import { addDays, addMonths } from '@okwan/domain/platform/dates'
import type { Opens } from '@okwan/domain/reports/reports/definition'
import type { Period } from '@okwan/domain/reports/reports/terms'

type ReportFilter = Period & { product?: string | undefined; branchId?: string | undefined }

/** The part of a month that is within the period. */
function monthIn({ from, to }: Period, month: string): Period {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first > from ? first : from, to: last < to ? last : to }
}

/** The list with the records of a row: its search parameters are those of the list. */
export function linkOf(opens: Opens | undefined, key: string, filter: ReportFilter): ReportLink | null {
  if (!opens) return null
  const { list, by } = opens
  if (list === 'person') return { list, search: { userId: key } }
  if (list === 'accounting') return { list, search: { month: filter.to.slice(0, 7) } }
  const about = {
    ...(filter.branchId ? { branchId: filter.branchId } : {}),
    ...(filter.product && (list === 'policies' || list === 'transactions') ? { product: filter.product } : {}),
  }
  return { list, search: { ...about, ...searchOf(list, by, key, filter) } }
}

function searchOf(
  list: Opens['list'],
  by: string | undefined,
  key: string,
  filter: ReportFilter,
): Record<string, string> {
  if (list === 'policies') return policySearch(by, key, filter)
  if (list === 'claims') return claimSearch(by, key, filter)
  if (list === 'complaints') return { view: 'all', ...(by === 'number' ? { q: key } : { category: key }) }
  if (list === 'transactions') {
    const days = { from: filter.from, to: filter.to }
    if (by === 'network') return { ...days, network: key }
    return by === 'failed' ? { ...days, status: 'failed' } : days
  }
  return {}
}

function policySearch(by: string | undefined, key: string, filter: ReportFilter): Record<string, string> {
  const ended = { product: 'motor', endFrom: filter.from, endTo: filter.to }
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
      const { from, to } = monthIn(filter, key)
      return { ...ended, endFrom: from, endTo: to }
    }
    case 'end-agent':
      return { ...ended, salesOf: key }
    case 'end-cover':
      return { ...ended, coverType: key }
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
