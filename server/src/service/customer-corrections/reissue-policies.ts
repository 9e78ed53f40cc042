import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { saveMidReference } from '../../policies/policies/change/endorse-policy.ts'
import { lockForChange, readTerm } from '../../policies/policies/read/read-term.ts'
import { currentMidPolicy } from '../service-requests/apply/current-mid-policy.ts'
import { reissue } from '../service-requests/kinds/details.ts'
import { policiesInForce } from './store.ts'

/** Issues a new version of each motor policy in force, with a certificate that shows the corrected details. */
export async function reissuePolicies(ctx: AuditCtx, customerId: string): Promise<void> {
  const { tx, now } = ctx
  for (const policyId of await policiesInForce(tx, customerId)) {
    await lockForChange(tx, policyId)
    const policyRecordId = await reissue(ctx, await readTerm(tx, policyId, now))
    if (policyRecordId) await addJob(tx, 'customer-correction.notify-mid', { policyId, policyRecordId }, { now })
  }
}

/**
 * Job: sends the corrected policy to the motor insurance database (MID). If the MID does not accept it, the job is retried and
 * finally listed as failed; the cover does not depend on it.
 */
export async function reportCorrection(
  product: Product,
  { policyId, policyRecordId }: JobPayloads['customer-correction.notify-mid'],
): Promise<void> {
  const { db, clock, mid } = product
  // The MID accepts each change once, so the version is the id of the change.
  const change = { policyId, changeId: policyRecordId, type: 'ENDORSEMENT' as const }
  const policy = await db.transaction((tx) => currentMidPolicy({ tx, now: clock.now() }, change))
  // A later version was reported with the corrected details.
  if (policy.policyRecordId !== policyRecordId) return
  const response = await mid.record(policy)
  if (response.kind === 'no-response')
    throw new Error(`MID did not respond to the correction of ${policyRecordId}: ${response.reason}`)
  if (response.kind === 'rejected')
    throw new Error(`MID rejected the correction of ${policyRecordId}: ${response.message}`)
  await db.transaction((tx) => saveMidReference({ tx, now: clock.now() }, policyRecordId, response.reference))
}
