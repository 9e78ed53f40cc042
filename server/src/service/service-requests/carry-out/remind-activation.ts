import type { Product } from '../../../platform/http/context.ts'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { findSuspended } from '../read/read-store.ts'

/** On the day on which cover was to begin again: when it has not, the customer is told that there is none. */
export async function remindActivation(
  { db, clock }: Product,
  payload: JobPayloads['suspension.remind'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const suspended = await findSuspended(tx, payload)
    if (!suspended) return
    const params = { policyNumber: suspended.policy_number }
    await queueMessage(tx, { to: suspended.phone, template: 'suspension-reminder', params }, clock.now())
  })
}
