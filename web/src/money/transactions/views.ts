import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Filters } from '../../platform/lists/use-filters.ts'
import type { SystemView } from '../../platform/lists/views.ts'

/** Predefined views with relative dates, so that a bookmark of "Today" always opens the current day. */
export function systemViews(today: IsoDate): SystemView<Filters<'transactions'>>[] {
  return [
    { id: 'all', label: 'All', filters: {} },
    { id: 'today', label: 'Today', filters: { from: today, to: today } },
    { id: 'pending', label: 'Pending', filters: { status: 'pending' } },
    { id: 'failed-today', label: 'Failed today', filters: { status: 'failed', from: today, to: today } },
    {
      id: 'successful-this-month',
      label: 'Successful this month',
      filters: { status: 'successful', from: `${today.slice(0, 8)}01`, to: today },
    },
    { id: 'refunds', label: 'Refunds', filters: { type: 'refund' } },
  ]
}
