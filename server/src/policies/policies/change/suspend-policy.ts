import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockCurrent, saveRecord } from '../store.ts'
import { endSuspension, insertSuspension } from './change-store.ts'

/** Suspends cover from a date. Activation moves the end date by the suspended days. */
export async function suspendPolicy(
  ctx: AuditCtx,
  { policyId, from }: { policyId: string; from: IsoDate },
): Promise<void> {
  const record = await lockCurrent(ctx.tx, policyId)
  const isNow = from <= toAccraDate(ctx.now)
  const status = policyAfter(record.status, 'suspend')
  await insertSuspension(ctx.tx, policyId, from)
  await saveRecord(ctx, record.id, { suspendedFrom: from, ...(isNow ? { status } : {}) })
  await recordAudit(ctx, {
    action: 'policy-suspended',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status: isNow ? status : record.status, suspendedFrom: from },
  })
}

/** Restarts cover today; the end date moves by the suspended days. */
export async function activatePolicy(
  ctx: AuditCtx,
  { policyId, from, endDate }: { policyId: string; from: IsoDate; endDate: IsoDate },
): Promise<void> {
  const record = await lockCurrent(ctx.tx, policyId)
  // If the suspension starts today, the stored status can still be active.
  if (record.status === 'active') await saveRecord(ctx, record.id, { status: policyAfter('active', 'suspend') })
  const status = policyAfter('suspended', 'activate')
  await endSuspension(ctx.tx, policyId, from)
  await saveRecord(ctx, record.id, { status, suspendedFrom: null, endDate })
  await recordAudit(ctx, {
    action: 'policy-activated',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status, endDate: record.end_date },
    after: { status, endDate },
  })
}
