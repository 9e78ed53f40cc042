import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Handlers } from '../http/context.ts'
import { saveEvent } from './save-event.ts'

export const analyticsRoutes: Handlers<typeof analyticsEndpoints> = {
  'POST /event': saveEvent,
}
