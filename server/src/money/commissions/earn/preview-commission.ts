import type { commissionEndpoints } from '@okwan/contract/money/commissions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { accrue, payeeOf } from '@okwan/domain/money/commissions/commission'
import { rateOn } from '@okwan/domain/money/commissions/rates'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { ownRatesOf, rulesOn } from '../store.ts'

type Input = Parsed<(typeof commissionEndpoints)['GET /commissions/preview']>

/** Uses the rule of `accrueCommission`, so that a seller earns the commission that is shown with the price. */
export async function previewCommission({ tx, actor, now }: Ctx, { query }: Input) {
  const issuedOn = toAccraDate(now)
  const payee = payeeOf({ userId: actor.id, role: actor.role })
  const sold = { productCode: query.productCode, group: payee.group, date: issuedOn }
  const rate = rateOn(sold, await rulesOn(tx, issuedOn), await ownRatesOf(tx, payee.userId))
  if (!rate) return null
  const { grossPesewas, rateBps, vestsOn } = accrue({ ...query, issuedOn }, rate)
  return { grossPesewas, rateBps, vestsOn }
}
