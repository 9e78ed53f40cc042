import type { CommissionSummary } from '@okwan/contract/money/commissions'
import { bySeller, WITHHOLDING_BPS } from '@okwan/domain/money/commissions/commission'
import { productName } from '@okwan/domain/money/commissions/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { balancesOf, type EarnedInDays, earnedIn, sumByMonth } from './lines-store.ts'
import { presentRates } from './present.ts'
import { findPayee } from './rates/rates-store.ts'
import { monthOf, monthsBefore } from './statement/month.ts'
import { ownRatesOf, rulesOn } from './store.ts'

const CHART_MONTHS = 12

export async function getCommissionSummary(
  { tx, actor, now }: Ctx,
  { query }: { query: { month?: string | undefined } },
): Promise<CommissionSummary> {
  const today = toAccraDate(now)
  const month = monthOf(query.month, now)
  const names = Array.from({ length: CHART_MONTHS }, (_, index) => monthsBefore(month, CHART_MONTHS - 1 - index))
  const sums = await sumByMonth(tx, actor.id, { from: monthOf(names[0], now).from, before: month.before })
  const months = names.map((name) => {
    const sum = sums.find((one) => one.month === name)
    return { month: name, earnedPesewas: sum?.earned_pesewas ?? 0, reversedPesewas: sum?.reversed_pesewas ?? 0 }
  })
  const earned = await earnedIn(tx, actor.id, month)
  const balances = await balancesOf(tx, actor.id, month)
  const payee = await findPayee(tx, actor.id)
  return {
    month: month.month,
    earnedPesewas: months.at(-1)?.earnedPesewas ?? 0,
    reversedPesewas: months.at(-1)?.reversedPesewas ?? 0,
    paidPesewas: balances.withdrawn_pesewas + balances.moved_pesewas,
    movedToFloatPesewas: balances.moved_pesewas,
    pendingPesewas: balances.pending_pesewas,
    availablePesewas: balances.available_pesewas,
    owedPesewas: balances.owed_pesewas,
    nextVesting: balances.next_on === null ? null : { on: balances.next_on, pesewas: balances.next_pesewas ?? 0 },
    byProduct: productsOf(earned),
    bySeller: sellersOf(earned),
    months,
    rates: presentRates(await rulesOn(tx, today), await ownRatesOf(tx, actor.id), 'AGENT', today),
    withholdingBps: WITHHOLDING_BPS[payee?.payee_kind ?? 'individual'],
  }
}

function productsOf(earned: readonly EarnedInDays[]) {
  const groups = Map.groupBy(earned, ({ product_code }) => product_code)
  return [...groups]
    .map(([code, lines]) => ({
      productName: productName(code),
      sales: lines.filter(({ is_sale }) => is_sale).length,
      grossPesewas: lines.reduce((sum, line) => sum + line.gross_pesewas, 0),
    }))
    .sort((a, b) => b.grossPesewas - a.grossPesewas)
}

function sellersOf(earned: readonly EarnedInDays[]) {
  const names = new Map(earned.map((line) => [line.seller_id, line.seller_name]))
  const lines = earned.map((line) => ({
    sellerId: line.seller_id,
    basePesewas: line.base_pesewas,
    grossPesewas: line.gross_pesewas,
    isSale: line.is_sale,
    isAddition: line.is_addition,
  }))
  return bySeller(lines).map(({ sellerId, ...total }) => ({
    userId: sellerId,
    fullName: names.get(sellerId) ?? '',
    ...total,
  }))
}
