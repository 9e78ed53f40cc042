import { findReachedCustomer } from '../../../customers/customers/find-reached.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { hasPolicyOf } from '../read/read-store.ts'
import { reachedBy } from '../read/scope.ts'

/**
 * An existing customer to sell to: an own customer, the policyholder of a policy within reach, or a customer who gave their
 * number or card. Customer codes are sequential, so a code alone is treated like an unknown one (decision 0037).
 */
export async function findSellable(ctx: Pick<Ctx, 'tx' | 'actor' | 'now'>, customerCode: string) {
  const { customer, isReached } = await findReachedCustomer(ctx, customerCode)
  if (!customer || isReached) return customer
  return (await hasPolicyOf(ctx.tx, reachedBy(ctx.actor), customer.id)) ? customer : undefined
}
