import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { reachedVersion } from './find-version.ts'

/** The number in full, for whoever compares it with the card in hand. Looking is a deed of its own. */
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
