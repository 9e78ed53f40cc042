import * as z from 'zod'
import { moment } from './fields.ts'

/** An SMS or email to a customer with its delivery. */
export const sentMessage = z.object({
  messageId: z.string(),
  channel: z.enum(['sms', 'email']),
  /** Subject of the message: `Certificate`. */
  about: z.string(),
  /** Masked number or address. */
  to: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  /** Why the message failed. */
  failure: z.string().nullable(),
  /** Sent because another channel failed. */
  isFallback: z.boolean(),
  createdAt: moment,
  sentAt: moment.nullable(),
})
export type SentMessage = z.output<typeof sentMessage>
