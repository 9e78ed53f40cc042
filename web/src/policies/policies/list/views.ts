import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { SystemView } from '../../../platform/lists/views.ts'
import { paths } from '../../../platform/routes/paths.ts'

export const LIST = paths.policyList()

/** The view of sales that are no policies yet. */
export const DRAFTS = 'drafts'

/** The view of holders who are called because their cover ends. */
export const CALLS = 'calls'

const EXPIRING_DAYS = 30

/** The questions people ask every day; dates in them move with the day. */
export function systemViews(today: IsoDate, userId: string): SystemView<Filters<'policyList'>>[] {
  return [
    { id: 'all', label: 'All', filters: {} },
    { id: 'active', label: 'Active', filters: { status: 'active' } },
    {
      id: 'expiring',
      label: 'Expiring in 30 days',
      filters: { status: 'active', endFrom: today, endTo: addDays(today, EXPIRING_DAYS), sort: 'endDate' },
    },
    { id: CALLS, label: 'Call list', filters: {} },
    { id: 'expired', label: 'Expired', filters: { status: 'expired', sort: '-endDate' } },
    { id: 'awaiting', label: 'Awaiting payment', filters: { status: 'awaiting_payment' } },
    { id: 'suspended', label: 'Suspended', filters: { status: 'suspended' } },
    { id: 'cancelled', label: 'Cancelled', filters: { status: 'cancelled' } },
    { id: 'challenged', label: 'Challenged', filters: { status: 'challenged' } },
    { id: DRAFTS, label: 'Drafts', filters: {} },
    { id: 'mine-today', label: 'My sales today', filters: { soldFrom: today, soldTo: today, soldBy: userId } },
  ]
}

/** Belong to this visit, not to what was asked for. */
const PASSING = ['cursor', 'from_row', 'limit', 'saved', 'panel']

/** What a saved view keeps of an address, always in the same order. */
export function keptSearch(filters: Filters<'policyList'>): string {
  const kept = Object.entries(filters).filter(([name, value]) => value !== undefined && !PASSING.includes(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => a.localeCompare(b)) as [string, string][]).toString()
}
