import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockRecord, saveRecord } from '../store.ts'

/** Lapses an offer that was withdrawn; the caller has closed its checkout. */
export async function withdrawOffer(ctx: AuditCtx, { policyRecordId }: { policyRecordId: string }): Promise<void> {
  const record = await lockRecord(ctx.tx, policyRecordId)
  if (record.status === 'lapsed') return
  const status = policyAfter(record.status, 'lapse')
  await saveRecord(ctx, record.id, { status })
  await recordAudit(ctx, {
    action: 'policy-offer-withdrawn',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status },
  })
}
