import type { IsoDate } from '../../platform/dates.ts'
import { percentOf, portionOf } from '../../platform/money.ts'
import { PRODUCT_CODES } from '../../products/rating/terms.ts'

/** What the insurer leaves us of a product's premium from a day on. */
export type BrokerageRule = {
  id: string
  productCode: string
  rateBps: number
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
}

/**
 * What a new installation starts with. Motor: no rate is public, so it is the most an agent may be given, and no sale costs
 * more than it brings (decision 0014).
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

/** The share of the premium that goes back, never more than is left. */
export function brokerageReturned(
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
