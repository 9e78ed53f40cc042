import { addDays, type IsoDate } from '../../platform/dates.ts'
import { percentOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tax, TravelRateBook } from './rate-book.ts'

/** Taxes and levies that have a ledger account. */
export const TAX_CODES = ['NHIL', 'GETFUND', 'COVID', 'VAT'] as const
export type TaxCode = (typeof TAX_CODES)[number]

export const isTaxCode = (code: string): code is TaxCode => TAX_CODES.some((each) => each === code)

export type TaxLine = { code: string; label: string; rateBps: number; amountPesewas: number }

/**
 * Taxes and levies on a net premium, each line rounded individually. Until the end of 2025, VAT was charged on the premium
 * and the levies; since 1 January 2026 (Act 1151) all lines have the same base. The payment date decides.
 */
export function taxLines(netPremiumPesewas: number, book: TravelRateBook, issueDate: IsoDate): TaxLine[] {
  const taxes = taxesOn(book, issueDate)
  const levyLines = taxes.filter(({ base }) => base === 'net').map((tax) => taxLine(tax, netPremiumPesewas))
  const netAndLeviesPesewas = netPremiumPesewas + sumPesewas(levyLines)
  const laterLines = taxes.filter(({ base }) => base !== 'net').map((tax) => taxLine(tax, netAndLeviesPesewas))
  return [...levyLines, ...laterLines]
}

/** Next date on which a tax starts, ends or changes. A price from before this date cannot be charged afterwards. */
export function nextTaxChange(book: TravelRateBook, date: IsoDate): IsoDate | undefined {
  const days = book.taxes.flatMap(({ effectiveFrom, effectiveTo }) => [
    effectiveFrom,
    ...(effectiveTo === null ? [] : [addDays(effectiveTo, 1)]),
  ])
  return days.filter((day) => day > date).sort()[0]
}

export function sumPesewas(lines: readonly { amountPesewas: number }[]): number {
  return lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
}

function taxesOn(book: TravelRateBook, date: IsoDate): Tax[] {
  const taxes = book.taxes.filter(
    (tax) => tax.effectiveFrom <= date && (tax.effectiveTo === null || date <= tax.effectiveTo),
  )
  // Travel cover is always taxed, so a date without taxes is outside of the rate book.
  if (taxes.length === 0) {
    throw new Refusal(
      'no_rates_for_date',
      `${book.version} has no tax rates for ${date}. Use the rate book of that date.`,
    )
  }
  return taxes
}

function taxLine({ code, label, rateBps }: Tax, basePesewas: number): TaxLine {
  return { code, label, rateBps, amountPesewas: percentOf(basePesewas, rateBps) }
}
