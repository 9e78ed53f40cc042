import { percentOf, portionOf } from '../../platform/money.ts'

export function brokerageOf(basePesewas: number, rateBps: number): number {
  return percentOf(basePesewas, rateBps)
}

/** The brokerage to reverse for a refunded premium: its share of the brokerage, up to the remaining amount. */
export function brokerageReversal(
  brokerage: { basePesewas: number; grossPesewas: number; reversedPesewas: number },
  premiumPesewas: number,
): number {
  if (brokerage.basePesewas <= 0) return 0
  const remaining = brokerage.grossPesewas - brokerage.reversedPesewas
  return Math.min(remaining, portionOf(brokerage.grossPesewas, premiumPesewas, brokerage.basePesewas))
}
