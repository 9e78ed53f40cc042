import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockRecord, saveRecord } from '../store.ts'

/** Extends an offer at the same price for later payment. */
export async function parkOffer(ctx: AuditCtx, { policyRecordId, dueAt }: { policyRecordId: string; dueAt: Date }) {
  const record = await lockRecord(ctx.tx, policyRecordId)
  const status = policyAfter(record.status, 'choose_pay_later')
  await saveRecord(ctx, record.id, { status, dueAt })
  await recordAudit(ctx, {
    action: 'policy-offer-parked',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status, dueAt: dueAt.toISOString() },
  })
}
