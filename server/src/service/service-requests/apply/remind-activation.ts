import type { Product } from '../../../platform/http/context.ts'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { findSuspended } from '../read/read-store.ts'

/** Reminds the customer on the expected activation date if the policy is still suspended. */
export async function remindActivation(
  { db, clock }: Product,
  payload: JobPayloads['suspension.remind'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const suspended = await findSuspended(tx, payload)
    if (!suspended) return
    const params = { policyNumber: suspended.policy_number }
    const { policyId } = payload
    await queueMessage(tx, { to: suspended.phone, template: 'suspension-reminder', params, policyId }, clock.now())
  })
}
