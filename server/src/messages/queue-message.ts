import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { addJob } from '../jobs/add-job.ts'
import type { MessageTemplate, MessageTemplates } from './templates.ts'

/** Queues an SMS in the caller's transaction; the worker sends it after commit. */
export async function queueMessage<K extends MessageTemplate>(
  tx: Tx,
  message: { to: string; template: K; params: MessageTemplates[K] },
  now: Date,
): Promise<void> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into messages (recipient, channel, template, params, created_at)
        values (${message.to}, 'sms', ${message.template}, ${message.params}, ${now}) returning id`,
  )
  await addJob(tx, 'message.send', { messageId: id }, { now, effectKey: `message.send:${id}` })
}
