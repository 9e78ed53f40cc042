import { STOPPABLE_MESSAGES } from '@okwan/domain/platform/messages/purposes'
import * as z from 'zod'
import type { Insert } from '../db/batch.ts'
import { maybe, rows, run, type Tx } from '../db/database.ts'
import { anyOf, sql } from '../db/sql.ts'
import type { Keyed, Transaction } from '../db/transaction.ts'
import type { Product } from '../http/context.ts'
import type { JobRun } from '../jobs/worker.ts'
import { SENT_DOCUMENTS } from '../ports/sent-documents.ts'
import { Undeliverable } from '../ports/undeliverable.ts'
import { renderEmail } from './emails.ts'
import { messageSettings } from './message-settings.ts'
import { queue } from './queue-message.ts'
import { renderMessage } from './templates.ts'

const channel = z.enum(['sms', 'email'])

const message = z.object({
  id: z.string(),
  recipient: z.string(),
  channel,
  template: z.string(),
  params: z.unknown(),
  status: z.enum(['queued', 'sent', 'failed']),
  created_at: z.date(),
  attached: z.array(z.object({ document: z.enum(SENT_DOCUMENTS), id: z.string() })),
  /** The fallback was queued, so this message is not resent. */
  is_replaced: z.boolean(),
  /** The customer stopped messages of this kind. */
  is_stopped: z.boolean(),
})
type Message = z.output<typeof message>

/** Job of queueMessage. Sends outside a transaction, so that a retry can send twice but never loses a message. */
export async function sendMessage(
  product: Product,
  { messageId }: { messageId: string },
  { isLast }: JobRun,
): Promise<void> {
  const { db, clock, sms } = product
  const found = await db.together(findMessages, { key: messageId })
  if (!found || found.status === 'sent' || found.is_replaced) return
  try {
    if (found.is_stopped) throw new Undeliverable(STOPPED[found.channel])
    const { text, code, reference } = await SENDERS[found.channel](product, found)
    const now = clock.now()
    const { recipient } = found
    const shown = { message_id: messageId, recipient, channel: found.channel, text, code, sent_at: now }
    await db.together(recordSent, { key: messageId, now, reference, ...(sms === 'demo-outbox' && { shown }) })
  } catch (error) {
    const isFinal = error instanceof Undeliverable
    if (isFinal || isLast) {
      const failure = isFinal ? error.message : NOT_SENT[found.channel]
      await db.transaction((tx) => recordFailed(tx, messageId, failure, clock.now()))
    }
    if (!isFinal) throw error
  }
}

/** Reasons for users; the job stores the technical reason. */
const NOT_SENT = {
  sms: 'The SMS gateway did not accept the message.',
  email: 'The mail server did not accept the message.',
}

/** Reasons of withheld messages. Consent is checked at sending, so that an answer after the message was queued counts. */
const STOPPED = {
  sms: 'The customer stopped reminders by SMS.',
  email: 'The customer stopped reminders by email.',
}

type Sender = (
  product: Product,
  message: Message,
) => Promise<{ text: string; code?: string | undefined; reference: string | null }>

const SENDERS: Record<Message['channel'], Sender> = { sms: sendSms, email: sendEmail }

async function sendSms(product: Product, message: Message) {
  const { secrets, sms } = product
  const { recipient, template, params } = message
  const sender = messageSettings(product, message.created_at)
  const { shortName } = sender.company
  const { text, code } = renderMessage(template, params, secrets, sender)
  const sent = sms === 'demo-outbox' ? { reference: null } : await sms.send(recipient, text, shortName)
  // Only for display; sent messages of a demo are in its outbox.
  await product.phone?.send(recipient, text, shortName).catch(() => undefined)
  return { text, code, reference: sent.reference }
}

async function sendEmail(product: Product, found: Message) {
  const { email: gateway } = product
  if (!gateway) throw new Undeliverable('Email is not set up.')
  const { id, recipient: to, template, params } = found
  const rendered = renderEmail(template, params, messageSettings(product, found.created_at))
  const attachments = await printAttached(product, found)
  const sent =
    gateway === 'demo-outbox' ? { reference: null } : await gateway.send({ id, to, ...rendered, attachments })
  return { text: `${rendered.subject}\n\n${rendered.text}`, reference: sent.reference }
}

/** Documents are printed when the message is sent, as they are then; none is stored. */
async function printAttached(product: Product, { attached }: Message) {
  const now = product.clock.now()
  const attachments = []
  for (const { document, id } of attached) {
    const file = await product.db.read((tx) => product.documents[document]({ tx, now, product }, id))
    if (!file) throw new Undeliverable('The document no longer exists.')
    attachments.push(file)
  }
  return attachments
}

/** Concurrent reads are combined. */
async function findMessages(tx: Tx, items: Keyed[]) {
  const ids = items.map(({ key }) => key)
  const found = await rows(
    tx,
    message,
    sql`select m.id, m.recipient, m.channel, m.template, m.params, m.status, m.created_at, m.attached,
          exists (select from messages f where f.fallback_of = m.id) as is_replaced,
          m.template = any(${STOPPABLE_MESSAGES}) and has_stopped(m.recipient, m.channel) as is_stopped
        from messages m where m.id = ${anyOf(ids, 'uuid')}`,
  )
  return ids.map((id) => found.find((each) => each.id === id))
}

type SentMessage = { key: string; now: Date; reference: string | null; shown?: Insert['row'] }

/** Concurrent writes are combined. */
async function recordSent({ batch }: Transaction, all: SentMessage[]): Promise<void[]> {
  return all.map(({ key: id, now, reference, shown }) => {
    const onConflict = 'on conflict (message_id) do nothing'
    if (shown) batch.insert({ table: 'demo_messages', row: shown, onConflict })
    const set = { status: 'sent', sent_at: now, provider_reference: reference, failure: null, failed_at: null }
    batch.update({ table: 'messages', id, set })
  })
}

const failing = z.object({
  template: z.string(),
  params: z.unknown(),
  policy_id: z.string().nullable(),
  fallback: z.object({ channel, recipient: z.string() }).nullable(),
})

/** Marks the message as failed and queues its fallback, which has none itself. */
async function recordFailed(tx: Transaction, messageId: string, failure: string, now: Date): Promise<void> {
  const failed = await maybe(
    tx,
    failing,
    sql`select template, params, policy_id, fallback from messages where id = ${messageId} and status = 'queued' for update`,
  )
  await run(
    tx,
    sql`update messages set status = 'failed', failure = ${failure}, failed_at = ${now}
        where id = ${messageId} and status <> 'sent'`,
  )
  if (!failed?.fallback) return
  const { template, params, policy_id: policyId, fallback } = failed
  const { channel: other, recipient: to } = fallback
  await queue(
    tx,
    { to, channel: other, template, params, policyId, attached: [], fallback: null, fallbackOf: messageId },
    now,
  )
}
