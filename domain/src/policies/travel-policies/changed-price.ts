import type { TravelPrice } from '../../products/travel-plans/rating.ts'
import { sumPesewas, type TaxLine } from '../../products/travel-plans/taxes.ts'
import type { PaidPremium } from './cancellation.ts'
import type { ChangePrice } from './changes.ts'

/** What has been paid for a trip in all, once a change of it is paid too; its lines still add up to the total. */
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

/** The price of those who stay, after the part of those who do not travel was taken out. */
export function priceWithout(price: TravelPrice, share: PaidPremium): TravelPrice {
  const taxes = price.taxes.map((tax) => {
    const left = share.taxes.find(({ code }) => code === tax.code)?.amountPesewas ?? 0
    return { ...tax, amountPesewas: tax.amountPesewas - left }
  })
  const amountPesewas = -(share.netPremiumPesewas + sumPesewas(share.taxes))
  const lines = [...price.lines, { code: 'party', label: 'No longer travelling', amountPesewas }]
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
