import { toAccraDate } from '@okwan/domain/platform/dates'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { certificateNumber, motorPolicyNumber } from '@okwan/domain/policies/policies/numbers'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  hasOverlap,
  lockRecord,
  lockVehicle,
  nextPolicyNumber,
  type RecordRow,
  saveRecord,
  setPolicyNumber,
} from '../store.ts'

export type StartedIssue = { status: 'issuing' | 'challenged'; policyNumber: string; certificateNumber: string }

/**
 * After payment, gives the record its numbers and reserves the vehicle's dates before registration in the MID. If the dates are
 * taken or the offer had lapsed, the policy is challenged.
 */
export async function startIssue(ctx: AuditCtx, { policyRecordId }: { policyRecordId: string }): Promise<StartedIssue> {
  const { tx, now } = ctx
  const record = await lockRecord(tx, policyRecordId)
  // Serialises sales of the same vehicle; the constraint no_overlapping_cover is the last safeguard.
  if (record.vehicle_id) await lockVehicle(tx, record.vehicle_id)
  const isTaken = await hasOverlap(tx, record)
  const payable = record.status === 'pay_later' ? await payNow(ctx, record) : record.status
  // The offer had lapsed, but the late payment was accepted, so the office resolves the policy.
  const isTooLate = payable === 'lapsed'
  const isChallenged = isTaken || isTooLate
  const status = policyAfter(payable, isTooLate ? 'paid_too_late' : isTaken ? 'paid_wrongly' : 'paid')

  const policyNumber = record.policy_number ?? (await numberPolicy(tx, record.policy_id, now))
  const certificate = certificateNumber(policyNumber, record.record_number)
  await saveRecord(ctx, record.id, {
    status,
    certificateNumber: certificate,
    ...(isChallenged ? { challengeReason: isTaken ? 'DUPLICATE_COVER' : 'PAYMENT_MISMATCH' } : {}),
  })
  await recordAudit(ctx, {
    action: isChallenged ? 'policy-challenged' : 'policy-paid',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status, policyNumber, certificateNumber: certificate },
  })
  return { status: isChallenged ? 'challenged' : 'issuing', policyNumber, certificateNumber: certificate }
}

/** Turns a pay-later offer into a normal offer before its payment. */
export async function payNow(ctx: AuditCtx, record: RecordRow) {
  const status = policyAfter(record.status, 'pay_now')
  await saveRecord(ctx, record.id, { status })
  await recordAudit(ctx, {
    action: 'policy-pay-now',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status },
  })
  return status
}

async function numberPolicy(tx: Tx, policyId: string, now: Date): Promise<string> {
  const policyNumber = motorPolicyNumber(toAccraDate(now), await nextPolicyNumber(tx))
  await setPolicyNumber(tx, policyId, policyNumber)
  return policyNumber
}
