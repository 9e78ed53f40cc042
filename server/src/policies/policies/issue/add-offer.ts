import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { insertRecord, type NewRecord } from '../store.ts'

/** Inserts the record of an offer and its audit entry; returns its id. */
export async function addOffer(ctx: AuditCtx, record: NewRecord): Promise<string> {
  const policyRecordId = await insertRecord(ctx.tx, record, ctx.now)
  if (!policyRecordId) throw new Refusal('customer_erased')
  const { policyId, kind, status, coverType, premiumPesewas } = record
  await recordAudit(ctx, {
    action: 'policy-offered',
    entityType: 'policy-record',
    entityId: policyRecordId,
    branchId: record.branchId,
    after: { policyId, kind, status, coverType, premiumPesewas },
  })
  return policyRecordId
}
