import { sendMessage } from '../messages/send-message.ts'
import type { JobHandlers } from './worker.ts'

/** Which function does which job. */
export const jobHandlers: JobHandlers = {
  'message.send': sendMessage,
}
