import * as z from 'zod'
import { maybe } from '../db/database.ts'
import { gatherTransaction, insertRow, updateRow } from '../db/gather.ts'
import { sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'
import { renderMessage } from './templates.ts'

const queued = z.object({
  recipient: z.string(),
  channel: z.string(),
  template: z.string(),
  params: z.unknown(),
  status: z.string(),
})

/** The job behind queueMessage. The network is asked outside of any transaction; a retry may send twice but never not at all. */
export async function sendMessage(product: Product, { messageId }: { messageId: string }): Promise<void> {
  const { db, clock, secrets, sms } = product
  const message = await db.read((tx) =>
    maybe(tx, queued, sql`select recipient, channel, template, params, status from messages where id = ${messageId}`),
  )
  if (!message || message.status === 'sent') return
  const { text, code } = renderMessage(message.template, message.params, secrets)
  const sent = sms === 'demo-outbox' ? { reference: null } : await sms.send(message.recipient, text)
  // Only to be looked at: what a demo has sent stands in its outbox.
  await product.phone?.send(message.recipient, text).catch(() => undefined)
  const now = clock.now()
  await gatherTransaction(db, async (tx) => {
    if (sms === 'demo-outbox') {
      await insertRow(tx, {
        into: 'demo_messages (message_id, recipient, channel, text, code, sent_at)',
        row: sql`(${messageId}, ${message.recipient}, ${message.channel}, ${text}, ${code ?? null}, ${now})`,
        onConflict: 'on conflict (message_id) do nothing',
      })
    }
    await updateRow(
      tx,
      messageId,
      sql`update messages set status = 'sent', sent_at = ${now}, provider_reference = ${sent.reference} where id = ${messageId}`,
    )
  })
}
