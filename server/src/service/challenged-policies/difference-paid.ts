import { Refusal } from '@okwan/domain/platform/refusal'
import type { Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { retryIssue } from './retry-issue.ts'
import { lockOpenChallenge } from './store.ts'

/** Job after a paid difference: retries the registration. If the dates are taken by now, the policy stays challenged. */
export async function differencePaid(
  { db, clock }: Product,
  { policyRecordId }: JobPayloads['challenge.difference-paid'],
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const row = await lockOpenChallenge(tx, policyRecordId)
      if (row?.record_status !== 'challenged' || !row.owner_id) return
      await retryIssue({ tx, now: clock.now() }, row, { resolution: 'collect-difference', by: row.owner_id })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
