import { randomUUID } from 'node:crypto'
import { insertRow, type Writer } from '../db/batch.ts'
import { addJob } from '../jobs/add-job.ts'
import type { MessageTemplate, MessageTemplates } from './templates.ts'

/** Queues an SMS in the caller's transaction; the worker sends it after commit. */
export async function queueMessage<K extends MessageTemplate>(
  writer: Writer,
  message: { to: string; template: K; params: MessageTemplates[K] },
  now: Date,
): Promise<void> {
  const messageId = randomUUID()
  await insertRow(writer, {
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
  await addJob(writer, 'message.send', { messageId }, { now, effectKey: `message.send:${messageId}` })
}
