import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { reachedVersion } from './find-version.ts'

/** Full Ghana Card number of the policyholder; each view is logged. */
export async function showHolderCard(ctx: Ctx, { params }: { params: { policyId: string } }) {
  const row = await reachedVersion(ctx, { params, query: {} })
  await recordAudit(ctx, {
    action: 'holder-card-shown',
    entityType: 'policy-record',
    entityId: row.id,
    branchId: row.branch_id,
  })
  return { ghanaCardNumber: row.ghana_card }
}
