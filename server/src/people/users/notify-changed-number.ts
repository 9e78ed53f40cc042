import type { Tx } from '../../platform/db/database.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'

type Numbered = { mobile_number: string }

/** Notifies the old number that the account now uses another number. */
export async function notifyChangedNumber(tx: Tx, before: Numbered, after: Numbered, now: Date): Promise<void> {
  if (before.mobile_number === after.mobile_number) return
  const params = { phone: after.mobile_number }
  await queueMessage(tx, { to: before.mobile_number, template: 'sign-in-number-changed', params }, now)
}
