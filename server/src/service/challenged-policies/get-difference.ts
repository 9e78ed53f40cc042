import type { PremiumDifference } from '@okwan/contract/service/challenged-policies'
import type { Ctx } from '../../platform/http/context.ts'
import { readPolicy } from '../../policies/policies/read/read-policy.ts'
import { findDifference } from './store.ts'

/** Premium difference to collect, for sellers, who see it on the policy page. */
export async function getDifference(
  ctx: Ctx,
  { params }: { params: { policyId: string } },
): Promise<(PremiumDifference & { clientReference: string }) | null> {
  await readPolicy(ctx, params.policyId)
  const found = await findDifference(ctx.tx, params.policyId)
  if (!found) return null
  const { payable_id: payableId, client_reference: clientReference, amount_pesewas: amountPesewas } = found
  return { payableType: 'premium-difference', payableId, amountPesewas, clientReference }
}
