import type { Tx } from '../../platform/db/database.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'

type Addressed = { mobile_number: string; email: string | null }

/** Notifies the person by SMS that the account has another email address, because emails can contain details of their work. */
export async function notifyChangedEmail(tx: Tx, before: Addressed, after: Addressed, now: Date): Promise<void> {
  if (before.email === after.email) return
  const params = { email: after.email }
  await queueMessage(tx, { to: before.mobile_number, template: 'own-email-changed', params }, now)
}
