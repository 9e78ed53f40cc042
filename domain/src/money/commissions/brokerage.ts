import type { IsoDate } from '../../platform/dates.ts'
import { percentOf, portionOf } from '../../platform/money.ts'
import { PRODUCT_CODES } from '../../products/rating/terms.ts'

/** The share of a product's premium that the insurer pays us, from a date on. */
export type BrokerageRule = {
  id: string
  productCode: string
  rateBps: number
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
}

/**
 * Rates of a new installation. Motor rates are not public, so they equal the maximum agent commission: no sale then costs
 * more than it earns (decision 0014).
 */
export const DEFAULT_BROKERAGE_RULES: readonly BrokerageRule[] = [
  rule(PRODUCT_CODES.thirdparty, 1_500),
  rule(PRODUCT_CODES.xtra, 1_750),
  rule(PRODUCT_CODES.fire, 1_750),
  rule(PRODUCT_CODES.comprehensive, 2_000),
  rule('TRAVEL', 2_000),
]

export function brokerageOf(basePesewas: number, { rateBps }: Pick<BrokerageRule, 'rateBps'>): number {
  return percentOf(basePesewas, rateBps)
}

/** The brokerage to reverse for a refunded premium: its share of the brokerage, at most the rest. */
export function brokerageReversal(
  brokerage: { basePesewas: number; grossPesewas: number; reversedPesewas: number },
  premiumPesewas: number,
): number {
  if (brokerage.basePesewas <= 0) return 0
  const left = brokerage.grossPesewas - brokerage.reversedPesewas
  return Math.min(left, portionOf(brokerage.grossPesewas, premiumPesewas, brokerage.basePesewas))
}

function rule(productCode: string, rateBps: number): BrokerageRule {
  return { id: `${productCode}-brokerage`, productCode, rateBps, effectiveFrom: '2024-01-01', effectiveTo: null }
}
