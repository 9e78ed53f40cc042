import type { IsoDate } from '../../platform/dates.ts'
import { cedisToPesewas } from '../../platform/money.ts'
import type { MotorRisk } from '../../products/rating/eligibility.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { CoverType } from '../../products/rating/terms.ts'

export type QuickQuote = {
  riskCode: string
  seats: number
  yearOfManufacture?: number
  /** Cedis. */
  marketValue?: number
  coverType?: CoverType
  months?: number
}

/** Risk of a new customer's first vehicle from today: no discounts, standard excess, 12 months by default. */
export function quickQuoteRisk(quote: QuickQuote, today: IsoDate): MotorRisk {
  return {
    riskCode: quote.riskCode,
    coverType: quote.coverType ?? 'thirdparty',
    startDate: today,
    endDate: endAfterMonths(today, quote.months ?? 12),
    seats: quote.seats,
    marketValuePesewas: quote.marketValue === undefined ? undefined : cedisToPesewas(quote.marketValue),
    additionalTppdPesewas: 0,
    excessApplicable: true,
    yearOfManufacture: quote.yearOfManufacture,
    ncdYears: 0,
    fleetSize: 1,
  }
}
