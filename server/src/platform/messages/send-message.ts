import * as z from 'zod'
import type { Insert } from '../db/batch.ts'
import { rows, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Keyed, Transaction } from '../db/transaction.ts'
import type { Product } from '../http/context.ts'
import { renderMessage } from './templates.ts'

const queued = z.object({
  id: z.string(),
  recipient: z.string(),
  channel: z.string(),
  template: z.string(),
  params: z.unknown(),
  status: z.enum(['queued', 'sent', 'failed']),
})

/** Job of queueMessage. Sends outside a transaction, so that a retry can send twice but never loses a message. */
export async function sendMessage(product: Product, { messageId }: { messageId: string }): Promise<void> {
  const { db, clock, secrets, sms } = product
  const message = await db.together(findMessages, { key: messageId })
  if (!message || message.status === 'sent') return
  const { text, code } = renderMessage(message.template, message.params, secrets)
  const sent = sms === 'demo-outbox' ? { reference: null } : await sms.send(message.recipient, text)
  // Only for display; sent messages of a demo are in its outbox.
  await product.phone?.send(message.recipient, text).catch(() => undefined)
  const now = clock.now()
  const { recipient, channel } = message
  const shown = { message_id: messageId, recipient, channel, text, code, sent_at: now }
  await db.together(noteSent, {
    key: messageId,
    now,
    reference: sent.reference,
    ...(sms === 'demo-outbox' && { shown }),
  })
}

/** Concurrent reads are combined. */
async function findMessages(tx: Tx, asked: Keyed[]) {
  const ids = asked.map(({ key }) => key)
  const found = await rows(
    tx,
    queued,
    sql`select id, recipient, channel, template, params, status from messages where id = any(${ids}::uuid[])`,
  )
  return ids.map((id) => found.find((message) => message.id === id))
}

type Sent = { key: string; now: Date; reference: string | null; shown?: Insert['row'] }

/** Concurrent writes are combined. */
async function noteSent({ batch }: Transaction, all: Sent[]): Promise<void[]> {
  return all.map(({ key: id, now, reference, shown }) => {
    const onConflict = 'on conflict (message_id) do nothing'
    if (shown) batch.insert({ table: 'demo_messages', row: shown, onConflict })
    batch.update({ table: 'messages', id, set: { status: 'sent', sent_at: now, provider_reference: reference } })
  })
}
