import type { TravelPrice } from '../../products/travel-plans/rating.ts'
import { sumPesewas, type TaxLine } from '../../products/travel-plans/taxes.ts'
import type { PaidPremium } from './cancellation.ts'
import type { ChangePrice } from './changes.ts'

/** Price of a trip including a paid change; the lines add up to the total. */
export function priceAfter(price: TravelPrice, change: ChangePrice): TravelPrice {
  const taxes = change.taxes.reduce(addTax, price.taxes)
  const lines = [...price.lines, ...change.lines]
  return {
    ...price,
    period: change.period,
    netPremiumPesewas: price.netPremiumPesewas + change.netPremiumPesewas,
    taxes,
    taxPesewas: sumPesewas(taxes),
    totalPesewas: sumPesewas(lines),
    lines,
  }
}

/** Price of the remaining travellers, without the share of the removed travellers. */
export function priceWithout(price: TravelPrice, share: PaidPremium): TravelPrice {
  const taxes = price.taxes.map((tax) => {
    const removedTax = share.taxes.find(({ code }) => code === tax.code)?.amountPesewas ?? 0
    return { ...tax, amountPesewas: tax.amountPesewas - removedTax }
  })
  const amountPesewas = -(share.netPremiumPesewas + sumPesewas(share.taxes))
  const lines = [...price.lines, { code: 'party', label: 'Removed travellers', amountPesewas }]
  return {
    ...price,
    netPremiumPesewas: price.netPremiumPesewas - share.netPremiumPesewas,
    taxes,
    taxPesewas: sumPesewas(taxes),
    totalPesewas: sumPesewas(lines),
    lines,
  }
}

function addTax(taxes: readonly TaxLine[], added: TaxLine): TaxLine[] {
  const isKnown = taxes.some(({ code }) => code === added.code)
  if (!isKnown) return [...taxes, added]
  return taxes.map((tax) =>
    tax.code === added.code ? { ...tax, amountPesewas: tax.amountPesewas + added.amountPesewas } : tax,
  )
}
