import { randomUUID } from 'node:crypto'
import { parseEmail } from '@okwan/domain/platform/email'
import type { EmailTemplate } from '@okwan/domain/platform/messages/email-texts'
import type { MessageTemplate } from '@okwan/domain/platform/messages/texts'
import { insertRow, type Writer } from '../db/batch.ts'
import { addJob } from '../jobs/add-job.ts'
import type { Attachment } from '../ports/sent-documents.ts'
import type { MessageTemplates } from './templates.ts'

type Message<K extends MessageTemplate> = {
  to: string
  template: K
  params: MessageTemplates[K]
  /** Shows the message and its delivery on the page of the policy. */
  policyId?: string | null | undefined
}

/** Queues an SMS in the caller's transaction; the worker sends it after commit. */
export async function queueMessage<K extends MessageTemplate>(
  writer: Writer,
  // The address is used if the SMS can't be sent, so the text needs a version for email.
  message: Message<K> & { email?: K extends EmailTemplate ? string | null | undefined : never },
  now: Date,
): Promise<void> {
  const { email, ...sms } = message
  const address = email ? parseEmail(email) : undefined
  const fallback = address ? { channel: 'email', recipient: address } : null
  await queue(writer, { ...sms, channel: 'sms', attached: [], fallback }, now)
}

/**
 * Queues an email with documents. If it can't be delivered, the phone gets the text, which contains a link, by SMS. Addresses
 * that were saved before the current rule can be invalid; then the SMS is sent immediately. Returns the id of the message.
 */
export async function queueEmail<K extends EmailTemplate>(
  writer: Writer,
  message: Message<K> & { attached: Attachment[]; phone?: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const { phone, ...email } = message
  const to = parseEmail(email.to)
  const fallback = phone ? { channel: 'sms', recipient: phone } : null
  if (to) return queue(writer, { ...email, to, channel: 'email', fallback }, now)
  if (phone) return queue(writer, { ...email, to: phone, channel: 'sms', attached: [], fallback: null }, now)
  return undefined
}

export type Queued = {
  to: string
  channel: 'sms' | 'email'
  template: string
  params: unknown
  policyId?: string | null | undefined
  attached: Attachment[]
  fallback: { channel: string; recipient: string } | null
  fallbackOf?: string
}

/** Returns the id of the message. */
export async function queue(writer: Writer, message: Queued, now: Date): Promise<string> {
  const messageId = randomUUID()
  await insertRow(writer, {
    table: 'messages',
    row: {
      id: messageId,
      recipient: message.to,
      channel: message.channel,
      template: message.template,
      params: message.params,
      policy_id: message.policyId ?? null,
      attached: message.attached,
      fallback: message.fallback,
      fallback_of: message.fallbackOf ?? null,
      created_at: now,
    },
  })
  await addJob(writer, 'message.send', { messageId }, { now, effectKey: `message.send:${messageId}` })
  return messageId
}
