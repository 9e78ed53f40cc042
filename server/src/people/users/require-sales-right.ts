import { Refusal } from '@okwan/domain/platform/refusal'
import { isWithheld } from '@okwan/domain/platform/settings/sales-rights'
import type { SoldProduct } from '@okwan/domain/platform/settings/values'
import type { Ctx } from '../../platform/http/context.ts'
import { branchCodeOf } from './store.ts'

/** Refuses a product that the role or the branch does not sell. The database checks the offer again. */
export async function requireSalesRight({ tx, actor, now, product }: Ctx, productCode: SoldProduct): Promise<void> {
  const rights = product.settings.at('sales-rights', now)
  if (rights.withheld.length === 0) return
  const branchCode = await branchCodeOf(tx, actor.branchId)
  if (isWithheld(rights, { role: actor.role, branchCode, productCode })) throw new Refusal('product_withheld')
}
