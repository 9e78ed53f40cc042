import { findReachedCustomer } from '../../../customers/customers/find-reached.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { hasPolicyOf } from '../read/read-store.ts'
import { reachedBy } from '../read/scope.ts'

/**
 * An existing customer to sell to: one's own, the holder of a policy one reaches, or somebody who gave their number or card.
 * Codes are counted up, so a code alone does not tell that the customer is at the counter; it is then like one that does not
 * exist (decision 0037).
 */
export async function findSellable(ctx: Pick<Ctx, 'tx' | 'actor' | 'now'>, customerCode: string) {
  const { customer, isReached } = await findReachedCustomer(ctx, customerCode)
  if (!customer || isReached) return customer
  return (await hasPolicyOf(ctx.tx, reachedBy(ctx.actor), customer.id)) ? customer : undefined
}
