import { recordAudit } from '../audit/record-audit.ts'
import type { Product } from '../http/context.ts'
import type { JobPayloads } from '../jobs/kinds.ts'
import { policyAsItStands } from '../service-requests/policy-as-it-stands.ts'
import { lockClaim } from './store.ts'

/**
 * The job after a total loss: the motor insurance database hears that cover has ended. Without a yes the job fails, is tried again,
 * and in the end stands among the jobs that need somebody; the policy has ended in any case.
 */
export async function tellOfTotalLoss(product: Product, { claimId }: JobPayloads['claim.tell-mid']): Promise<void> {
  const { db, clock, mid } = product
  const { claim, policy } = await db.transaction(async (tx) => {
    const row = await lockClaim(tx, claimId)
    if (!row) throw new Error(`there is no claim ${claimId}`)
    const told = { policyId: row.policy_id, changeId: claimId, type: 'CANCELLATION' as const }
    return { claim: row, policy: await policyAsItStands({ tx, now: clock.now() }, told) }
  })
  const answer = await mid.record(policy)
  if (answer.kind === 'silent') throw new Error(`the motor insurance database was not told: ${answer.why}`)
  if (answer.kind === 'refused') throw new Error(`the motor insurance database refused: ${answer.message}`)
  await db.transaction((tx) =>
    recordAudit(
      { tx, now: clock.now() },
      {
        action: 'claim-mid-told',
        entityType: 'claim',
        entityId: claimId,
        branchId: claim.branch_id,
        after: { reference: answer.reference },
      },
    ),
  )
}
