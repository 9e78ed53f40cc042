import type { payLaterEndpoints } from '@okwan/contract/sales/pay-later'
import type { Handlers } from '../../platform/http/context.ts'
import { parkTravel } from '../purchases/purchase-travel.ts'
import { listPayLater } from './list-pay-later.ts'
import { parkDraft } from './park-draft.ts'
import { remindCustomer } from './remind-customer.ts'
import { remindSelected } from './remind-selected.ts'
import { withdrawParked } from './withdraw-parked.ts'

export const payLaterRoutes: Handlers<typeof payLaterEndpoints> = {
  'POST /pay-later': parkDraft,
  'POST /travel/drafts/{id}/pay-later': parkTravel,
  'GET /pay-later': listPayLater,
  'POST /pay-later/reminders': remindSelected,
  'POST /pay-later/{id}/remind': remindCustomer,
  'POST /pay-later/{id}/withdraw': withdrawParked,
}
