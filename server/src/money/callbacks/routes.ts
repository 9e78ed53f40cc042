import type { callbackEndpoints } from '@okwan/contract/money/callbacks'
import type { Handlers } from '../../platform/http/context.ts'
import { receiveCallback } from './receive-callback.ts'

export const callbackRoutes: Handlers<typeof callbackEndpoints> = {
  'POST /callbacks/{provider}/{secret}/{kind}': receiveCallback,
  'PUT /callbacks/{provider}/{secret}/{kind}': receiveCallback,
}
