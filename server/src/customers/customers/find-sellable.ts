import type { SoldProduct } from '@okwan/domain/customers/customers/terms'
import type { Ctx } from '../../platform/http/context.ts'
import { hasAgreed } from './agreement-store.ts'
import { fullNameOf, isReached } from './present.ts'
import { findByCode } from './store.ts'

const DAY_MS = 86_400_000
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

/**
 * An existing customer to sell to: within reach, or one who gave the seller a code for this product in the last day. Customer
 * codes are sequential, so any other code is treated like an unknown one (decision 0037).
 */
export async function findSellable(
  { tx, actor, now }: Pick<Ctx, 'tx' | 'actor' | 'now'>,
  customerCode: string,
  product: SoldProduct,
) {
  const row = await findByCode(tx, customerCode, actor)
  const isWithinReach = row !== undefined && isReached(row, actor)
  const agreement = { userId: actor.id, customerId: row?.id ?? UNKNOWN_ID, product }
  // The agreement is looked up for an unknown code as well, so that the response time does not reveal which codes exist.
  const isSellable = isWithinReach || (await hasAgreed(tx, agreement, new Date(now.getTime() - DAY_MS)))
  if (!row || !isSellable || row.erased_at) return undefined
  return { id: row.id, customerType: row.customer_type, fullName: fullNameOf(row), consentAt: row.consent_at }
}
