import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { canSeeCustomer } from '../shown-customer.ts'
import { reachedVersion } from './find-version.ts'

/** Full identity and contact details of the policyholder, to a seller only after the payment; each view is recorded. */
export async function showHolderCard(ctx: Ctx, { params }: { params: { policyId: string } }) {
  const row = await reachedVersion(ctx, { params, query: {} })
  if (!canSeeCustomer(row, ctx.actor)) throw new Refusal('details_not_paid')
  await recordAudit(ctx, {
    action: 'holder-card-shown',
    entityType: 'policy-record',
    entityId: row.id,
    branchId: row.branch_id,
  })
  const address = [row.residential_address, row.city, row.region].filter(Boolean).join(', ')
  return { ghanaCardNumber: row.ghana_card, tin: row.tin, phone: row.phone, address }
}
