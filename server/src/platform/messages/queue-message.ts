import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { insertRow } from '../db/gather.ts'
import { addJob } from '../jobs/add-job.ts'
import type { MessageTemplate, MessageTemplates } from './templates.ts'

/** Queues an SMS in the caller's transaction; the worker sends it after commit. */
export async function queueMessage<K extends MessageTemplate>(
  tx: Tx,
  message: { to: string; template: K; params: MessageTemplates[K] },
  now: Date,
): Promise<void> {
  const messageId = randomUUID()
  await insertRow(tx, {
    table: 'messages',
    row: {
      id: messageId,
      recipient: message.to,
      channel: 'sms',
      template: message.template,
      params: message.params,
      created_at: now,
    },
  })
  await addJob(tx, 'message.send', { messageId }, { now, effectKey: `message.send:${messageId}` })
}
