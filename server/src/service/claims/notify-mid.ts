import { addDays } from '@okwan/domain/platform/dates'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import type { MidPolicy } from '../../platform/ports/mid.ts'
import { registeredPolicy } from '../../sales/purchases/issue/registered-policy.ts'
import { currentMidPolicy } from '../service-requests/apply/current-mid-policy.ts'
import { type ClaimRow, endedTerms, lockClaim } from './store.ts'

/**
 * Job after a total loss: reports the end of cover to the motor insurance database (MID). If the MID does not accept it, the job
 * is retried and finally listed as failed; the policy has ended in any case.
 */
export async function reportTotalLoss(product: Product, { claimId }: JobPayloads['claim.notify-mid']): Promise<void> {
  const { db, clock, mid } = product
  const { claim, policies } = await db.transaction(async (tx) => {
    const row = await lockClaim(tx, claimId)
    if (!row) throw new Error(`claim ${claimId} not found`)
    return { claim: row, policies: await endedBy({ tx, now: clock.now() }, row) }
  })
  const references: string[] = []
  // The MID gives a repeated report the same response as the first one.
  for (const policy of policies) {
    const response = await mid.record(policy)
    if (response.kind === 'no-response')
      throw new Error(`MID did not respond to the cancellation of claim ${claimId}: ${response.reason}`)
    if (response.kind === 'rejected')
      throw new Error(`MID rejected the cancellation of claim ${claimId}: ${response.message}`)
    references.push(response.reference)
  }
  await db.transaction((tx) =>
    recordAudit(
      { tx, now: clock.now() },
      {
        action: 'claim-mid-notified',
        entityType: 'claim',
        entityId: claimId,
        branchId: claim.branch_id,
        after: { references },
      },
    ),
  )
}

/** The term that ended, and the cancelled next term. */
async function endedBy(ctx: AuditCtx, { id: claimId, policy_id: policyId }: ClaimRow): Promise<MidPolicy[]> {
  const type = 'CANCELLATION' as const
  const { hasEnded, notStarted } = await endedTerms(ctx.tx, policyId)
  const ended = hasEnded ? [await currentMidPolicy(ctx, { policyId, changeId: claimId, type })] : []
  const cancelled: MidPolicy[] = []
  for (const { id: policyRecordId, start_date } of notStarted) {
    const policy = await registeredPolicy(ctx, { policyRecordId, firstRecordId: policyRecordId })
    cancelled.push({ ...policy, changeId: policyRecordId, type, endDate: addDays(start_date, -1) })
  }
  return [...ended, ...cancelled]
}
