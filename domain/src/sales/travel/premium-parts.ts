import type { PremiumAmounts, PremiumPart } from '../../money/ledger/premium-parts.ts'

const TAX_PARTS: Readonly<Record<string, PremiumPart>> = {
  NHIL: 'nhil',
  GETFUND: 'getFund',
  COVID: 'covidLevy',
  VAT: 'vat',
}

/** The same money as the ledger knows it: every tax has an account of its own. */
export function premiumAmounts(price: {
  netPremiumPesewas: number
  taxes: readonly { code: string; amountPesewas: number }[]
  feePesewas?: number
}): PremiumAmounts {
  const amounts: PremiumAmounts = { netPremium: price.netPremiumPesewas, serviceFee: price.feePesewas ?? 0 }
  for (const { code, amountPesewas } of price.taxes) {
    const part = TAX_PARTS[code]
    if (!part) throw new RangeError(`${code} has no account`)
    amounts[part] = amountPesewas
  }
  return amounts
}

export function hasAccount(taxCode: string): boolean {
  return taxCode in TAX_PARTS
}
