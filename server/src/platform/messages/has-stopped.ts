import { STOPPABLE_MESSAGES } from '@okwan/domain/platform/messages/purposes'
import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

type Message = { to: string; channel: 'sms' | 'email'; template: string }

/** Whether the customer stopped messages of this kind, so that the message would be withheld. */
export async function hasStopped(tx: Tx, { to, channel, template }: Message): Promise<boolean> {
  const row = z.object({ is_stopped: z.boolean() })
  const isStopped = sql`select ${template} = any(${STOPPABLE_MESSAGES}) and has_stopped(${to}, ${channel}) as is_stopped`
  return (await one(tx, row, isStopped)).is_stopped
}
