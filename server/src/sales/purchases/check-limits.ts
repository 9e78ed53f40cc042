import { toAccraDate } from '@okwan/domain/platform/dates'
import { checkSale } from '../../people/assistants/check-sale.ts'
import { requireLicence } from '../../people/users/require-licence.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockSales, soldSince } from './store.ts'

/** Checks the licence of the seller and the daily limits of an assistant. */
export async function checkLimits(
  ctx: Ctx,
  amountPesewas: number,
  product: 'motor' | 'travel' = 'motor',
): Promise<void> {
  const { tx, actor, now } = ctx
  await requireLicence(ctx)
  await lockSales(tx, actor.id)
  const soldToday = await soldSince(tx, actor.id, new Date(`${toAccraDate(now)}T00:00:00.000Z`))
  await checkSale(ctx, { product, amountPesewas, at: now }, soldToday)
}
