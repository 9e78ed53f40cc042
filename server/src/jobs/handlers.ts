import { relayEvent } from '../analytics/relay-event.ts'
import { sendMessage } from '../messages/send-message.ts'
import type { JobHandlers } from './worker.ts'

/** Which function does which job. */
export const jobHandlers: JobHandlers = {
  'analytics.relay': relayEvent,
  'message.send': sendMessage,
}
