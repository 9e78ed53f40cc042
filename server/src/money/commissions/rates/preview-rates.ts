import type { RateEffect } from '@okwan/contract/money/commissions'
import { grossOf } from '@okwan/domain/money/commissions/commission'
import {
  type CommissionRule,
  type RateOverride,
  requireAllowed,
  UNUSUAL_BPS,
} from '@okwan/domain/money/commissions/rates'
import type { ReplayedRate } from '@okwan/domain/money/commissions/replay'
import { productName } from '@okwan/domain/money/commissions/terms'
import { addMonths, toAccraDate } from '@okwan/domain/platform/dates'
import { groupOf } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { formatBps } from '@okwan/domain/products/rating/lines'
import type { Ctx } from '../../../platform/http/context.ts'
import { earnedIn } from '../lines-store.ts'
import { presentRates } from '../present.ts'
import { monthOf } from '../statement/month.ts'
import { ownRatesOf, rulesOn } from '../store.ts'
import { loadPayee } from './person-rates.ts'
import { replayInForce } from './replay-in-force.ts'

type Input = { params: { id: string }; body: { rates: readonly RateOverride[] } }

/** Applies new rates to the sales of last month and to the policies in force, to show what the change costs or saves. */
export async function previewRates({ tx, now }: Ctx, { params, body }: Input): Promise<RateEffect> {
  const payee = await loadPayee(tx, params.id)
  const today = toAccraDate(now)
  const group = groupOf(payee.role)
  const rules = await rulesOn(tx, today)
  const lastMonth = monthOf(addMonths(today, -1).slice(0, 7), now)
  const earned = (await earnedIn(tx, payee.id, lastMonth)).filter(({ is_addition }) => !is_addition)
  const current = presentRates(rules, await ownRatesOf(tx, payee.id), group, today)
  const replayed = body.rates.map((change): ReplayedRate => {
    const rule = ruleOf(rules, group, change)
    requireAllowed(change, rule, today)
    const own = current.find(({ productCode }) => productCode === change.productCode)
    return { rule, fromRateBps: own?.rateBps ?? rule.rateBps, toRateBps: change.rateBps ?? rule.rateBps }
  })
  const byProduct = replayed.map(({ rule, fromRateBps, toRateBps }) => {
    const sold = earned.filter(({ product_code }) => product_code === rule.productCode)
    return {
      productName: productName(rule.productCode),
      fromRateBps,
      toRateBps,
      earnedPesewas: sold.reduce((sum, sale) => sum + sale.gross_pesewas, 0),
      wouldHaveEarnedPesewas: sold.reduce((sum, sale) => sum + grossOf(sale.base_pesewas, toRateBps, rule), 0),
    }
  })
  const earnedPesewas = earned.reduce((sum, sale) => sum + sale.gross_pesewas, 0)
  const more = byProduct.reduce((sum, one) => sum + one.wouldHaveEarnedPesewas - one.earnedPesewas, 0)
  return {
    from: lastMonth.firstDay,
    to: lastMonth.lastDay,
    sales: earned.filter(({ is_sale }) => is_sale).length,
    earnedPesewas,
    wouldHaveEarnedPesewas: earnedPesewas + more,
    byProduct,
    inForce: await replayInForce(tx, payee.id, today, replayed),
    warnings: byProduct
      .filter(({ toRateBps }) => toRateBps > UNUSUAL_BPS)
      .map((one) => `${formatBps(one.toRateBps)} for ${one.productName} is unusually high.`),
  }
}

export function ruleOf(
  rules: readonly CommissionRule[],
  group: CommissionRule['group'],
  { productCode }: RateOverride,
): CommissionRule {
  const rule = rules.find((one) => one.productCode === productCode && one.group === group)
  if (rule) return rule
  throw new Refusal('no_commission_rule', `No commission rate is set for ${productName(productCode)}.`)
}
