import type { IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { hasOverlap, lockRecord, lockVehicle, type NewPrice, savePrice, saveRecord } from '../store.ts'

/** Returns a challenged policy to issuing, if its dates are still free, so that its registration can be retried. */
export async function returnToIssuing(ctx: AuditCtx, policyRecordId: string): Promise<void> {
  const { tx } = ctx
  const record = await lockRecord(tx, policyRecordId)
  if (record.vehicle_id) await lockVehicle(tx, record.vehicle_id)
  if (await hasOverlap(tx, record)) {
    throw new Refusal(
      'vehicle_covered',
      'We already cover this vehicle on some of these dates. Change the start date or refund the policy.',
    )
  }
  await saveRecord(ctx, policyRecordId, { status: policyAfter(record.status, 'retry') })
}

export async function moveDays(
  ctx: AuditCtx,
  policyRecordId: string,
  days: { startDate: IsoDate; endDate: IsoDate },
): Promise<void> {
  await lockRecord(ctx.tx, policyRecordId)
  await saveRecord(ctx, policyRecordId, days)
}

/** Saves the corrected price of an unissued record; the caller settles the difference. */
export async function repriceUnissued(ctx: AuditCtx, policyRecordId: string, price: NewPrice): Promise<void> {
  const record = await lockRecord(ctx.tx, policyRecordId)
  await savePrice(ctx.tx, record.id, price)
  await recordAudit(ctx, {
    action: 'policy-repriced',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    after: { riskCode: price.riskCode, premiumPesewas: price.officePremiumPesewas + price.feesPesewas },
  })
}

/** Cancels a record that was never issued. */
export async function cancelUnissued(
  ctx: AuditCtx,
  policyRecordId: string,
  decision: { resolution: string; note: string },
): Promise<void> {
  const record = await lockRecord(ctx.tx, policyRecordId)
  const status = policyAfter(record.status, 'refund_in_full')
  await saveRecord(ctx, record.id, { status, cancelledFrom: record.start_date })
  await recordAudit(ctx, {
    action: 'challenge-ended',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status, ...decision },
  })
}
