import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Handlers } from '../http/context.ts'
import { listEvents } from './list-events.ts'
import { saveEvent } from './save-event.ts'

export const analyticsRoutes: Handlers<typeof analyticsEndpoints> = {
  'GET /events': listEvents,
  'POST /event': saveEvent,
}
