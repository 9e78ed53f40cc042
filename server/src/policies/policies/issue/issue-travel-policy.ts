import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import type { ChallengeReason, PolicyStatus } from '@okwan/domain/policies/policies/terms'
import { travelPolicyNumber } from '@okwan/domain/policies/travel-policies/numbers'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import { replaceRecord } from '../change/replace-record.ts'
import {
  lockCurrent,
  lockRecord,
  nextTravelNumber,
  type RecordRow,
  refreshSearch,
  saveRecord,
  setPolicyNumber,
} from '../store.ts'
import { payNow } from './start-issue.ts'

export type TravelIssue = {
  policyRecordId: string
  branchCode: string
  /** Reason why the policy cannot be issued; the office resolves it. */
  challenge?: ChallengeReason
  /** Retry of a challenged policy. */
  isRetry?: boolean
}
export type IssuedTravel = { policyId: string; policyNumber: string; recordNumber: number }

/**
 * Issues or challenges a paid travel policy immediately, because travel is not registered. Returns undefined if the policy was
 * already issued, or if a retry finds that it must stay challenged.
 */
export async function issueTravelPolicy(ctx: AuditCtx, issue: TravelIssue): Promise<IssuedTravel | undefined> {
  const { tx } = ctx
  const record = await lockRecord(tx, issue.policyRecordId)
  if (record.status === 'challenged' && issue.isRetry) return retry(ctx, record, issue.challenge)
  if (!PAYABLE.includes(record.status)) return undefined
  const payable = record.status === 'pay_later' ? await payNow(ctx, record) : record.status
  const policyNumber = record.policy_number ?? (await numberPolicy(ctx, record, issue.branchCode))
  const issued = { policyId: record.policy_id, policyNumber, recordNumber: record.record_number }

  const { challenge } = issue
  if (challenge) {
    const status = policyAfter(payable, payable === 'lapsed' ? 'paid_too_late' : 'paid_wrongly')
    await saveRecord(ctx, record.id, { status, challengeReason: challenge })
    await audit(ctx, record, 'policy-challenged', { status: 'challenged', policyNumber, reason: challenge })
    return issued
  }
  const current = await lockCurrent(tx, record.policy_id)
  if (current.id !== record.id) {
    await replaceRecord(ctx, current, record)
    // The search text follows the new version.
    await refreshSearch(tx, record.policy_id)
  }
  await cover(ctx, record, policyAfter(payable, 'paid'), policyNumber)
  return issued
}

/** A lapsed offer is paid only if the office accepted a late payment. */
const PAYABLE: readonly PolicyStatus[] = ['awaiting_payment', 'pay_later', 'lapsed']

/** Retries a challenged policy; it stays challenged if there is still a reason. */
async function retry(
  ctx: AuditCtx,
  record: RecordRow,
  challenge: ChallengeReason | undefined,
): Promise<IssuedTravel | undefined> {
  if (challenge) {
    await saveRecord(ctx, record.id, { challengeReason: challenge })
    await audit(ctx, record, 'policy-challenged', { status: 'challenged', reason: challenge })
    return undefined
  }
  const { policy_id: policyId, policy_number: policyNumber, record_number: recordNumber } = record
  if (!policyNumber) throw new Error(`challenged policy ${policyId} has no number`)
  await cover(ctx, record, policyAfter(record.status, 'retry'), policyNumber)
  return { policyId, policyNumber, recordNumber }
}

async function cover(ctx: AuditCtx, record: RecordRow, issuing: PolicyStatus, policyNumber: string): Promise<void> {
  await saveRecord(ctx, record.id, { status: issuing })
  await saveRecord(ctx, record.id, { status: policyAfter(issuing, 'issued'), issuedAt: ctx.now })
  await audit(ctx, record, 'policy-issued', { status: 'active', policyNumber })
}

async function numberPolicy({ tx, now }: AuditCtx, { policy_id }: RecordRow, branchCode: string): Promise<string> {
  const policyNumber = travelPolicyNumber(now.getUTCFullYear(), branchCode, await nextTravelNumber(tx))
  await setPolicyNumber(tx, policy_id, policyNumber)
  return policyNumber
}

function audit(ctx: AuditCtx, record: RecordRow, action: AuditAction, after: object): Promise<void> {
  return recordAudit(ctx, {
    action,
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after,
  })
}
