import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { SystemView } from '../../../platform/lists/views.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { DRAFTS } from '../../../sales/drafts/drafts-view.ts'

export const LIST = paths.policyList()

/** The view that lists policies due for renewal. Its name in the URL is older than the title “Renewals”. */
export const RENEWALS = 'calls'

const EXPIRING_DAYS = 30

/** Views that every user has; their dates are relative to today. */
export function systemViews(today: IsoDate, userId: string): SystemView<Filters<'policyList'>>[] {
  return [
    { id: 'all', label: 'All', filters: {} },
    { id: 'active', label: 'Active', filters: { status: 'active' } },
    {
      id: 'expiring',
      label: 'Expiring in 30 days',
      filters: {
        status: 'active',
        endFrom: today,
        endTo: addDays(today, EXPIRING_DAYS),
        renewed: 'no',
        sort: 'endDate',
      },
    },
    { id: 'expired', label: 'Expired', filters: { status: 'expired', sort: '-endDate' } },
    { id: 'awaiting', label: 'Awaiting payment', filters: { status: 'awaiting_payment' } },
    { id: 'suspended', label: 'Suspended', filters: { status: 'suspended' } },
    { id: 'cancelled', label: 'Cancelled', filters: { status: 'cancelled' } },
    { id: 'challenged', label: 'Paid, not covered', filters: { status: 'challenged' } },
    { id: DRAFTS, label: 'Drafts', filters: {} },
    { id: 'mine-today', label: 'My sales today', filters: { soldFrom: today, soldTo: today, soldBy: userId } },
  ]
}
