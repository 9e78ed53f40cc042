import type { PremiumAmounts, PremiumPart } from '../../money/ledger/premium-parts.ts'
import { isTaxCode, type TaxCode } from '../../products/travel-plans/taxes.ts'

const TAX_PARTS: Readonly<Record<TaxCode, PremiumPart>> = {
  NHIL: 'nhil',
  GETFUND: 'getFund',
  COVID: 'covidLevy',
  VAT: 'vat',
}

/** Splits a price into the parts of the ledger; every tax has its own account. */
export function premiumAmounts(price: {
  netPremiumPesewas: number
  taxes: readonly { code: string; amountPesewas: number }[]
  feePesewas?: number
}): PremiumAmounts {
  const amounts: PremiumAmounts = { netPremium: price.netPremiumPesewas, serviceFee: price.feePesewas ?? 0 }
  for (const { code, amountPesewas } of price.taxes) {
    if (!isTaxCode(code)) throw new RangeError(`tax ${code} has no ledger account`)
    amounts[TAX_PARTS[code]] = amountPesewas
  }
  return amounts
}
