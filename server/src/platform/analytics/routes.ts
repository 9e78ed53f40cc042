import type { analyticsEndpoints } from '@okwan/contract/platform/analytics'
import type { Handlers } from '../http/context.ts'
import { keepEvent } from './keep-event.ts'

export const analyticsRoutes: Handlers<typeof analyticsEndpoints> = {
  'POST /event': keepEvent,
}
