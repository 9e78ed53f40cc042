import { addDays } from '@okwan/domain/platform/dates'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import type { MidPolicy } from '../../platform/ports/mid.ts'
import { registeredPolicy } from '../../sales/purchases/issue/registered-policy.ts'
import { policyAsItStands } from '../service-requests/carry-out/policy-as-it-stands.ts'
import { type ClaimRow, endedTerms, lockClaim } from './store.ts'

/**
 * The job after a total loss: the motor insurance database hears that cover has ended. Without a yes the job fails, is tried again,
 * and in the end stands among the jobs that need somebody; the policy has ended in any case.
 */
export async function tellOfTotalLoss(product: Product, { claimId }: JobPayloads['claim.tell-mid']): Promise<void> {
  const { db, clock, mid } = product
  const { claim, policies } = await db.transaction(async (tx) => {
    const row = await lockClaim(tx, claimId)
    if (!row) throw new Error(`there is no claim ${claimId}`)
    return { claim: row, policies: await endedBy({ tx, now: clock.now() }, row) }
  })
  const references: string[] = []
  // What was told before and is told again is answered as before.
  for (const policy of policies) {
    const answer = await mid.record(policy)
    if (answer.kind === 'silent') throw new Error(`the motor insurance database was not told: ${answer.why}`)
    if (answer.kind === 'refused') throw new Error(`the motor insurance database refused: ${answer.message}`)
    references.push(answer.reference)
  }
  await db.transaction((tx) =>
    recordAudit(
      { tx, now: clock.now() },
      {
        action: 'claim-mid-told',
        entityType: 'claim',
        entityId: claimId,
        branchId: claim.branch_id,
        after: { references },
      },
    ),
  )
}

/** The term that ended, and the one that will not begin. */
async function endedBy(ctx: AuditCtx, { id: claimId, policy_id: policyId }: ClaimRow): Promise<MidPolicy[]> {
  const type = 'CANCELLATION' as const
  const { hasEnded, neverBegun } = await endedTerms(ctx.tx, policyId)
  const running = hasEnded ? [await policyAsItStands(ctx, { policyId, changeId: claimId, type })] : []
  const waiting: MidPolicy[] = []
  for (const { id: policyRecordId, start_date } of neverBegun) {
    const policy = await registeredPolicy(ctx, { policyRecordId, firstRecordId: policyRecordId })
    waiting.push({ ...policy, changeId: policyRecordId, type, endDate: addDays(start_date, -1) })
  }
  return [...running, ...waiting]
}
