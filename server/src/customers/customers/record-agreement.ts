import type { SoldProduct } from '@okwan/domain/customers/customers/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { insertAgreement } from './agreement-store.ts'

type Agreement = { customerId: string; product: SoldProduct; otpRequestId: string }

/** Records that a customer gave a code to the caller and so allowed the caller to sell them a product. */
export async function recordAgreement(ctx: Ctx, { customerId, product, otpRequestId }: Agreement): Promise<void> {
  await insertAgreement(ctx.tx, { userId: ctx.actor.id, customerId, product }, otpRequestId, ctx.now)
  const after = { product, otpRequestId }
  await recordAudit(ctx, { action: 'customer-agreed', entityType: 'customer', entityId: customerId, after })
}
