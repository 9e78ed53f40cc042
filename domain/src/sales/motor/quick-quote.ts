import type { IsoDate } from '../../platform/dates.ts'
import { cedisToPesewas } from '../../platform/money.ts'
import type { MotorFacts } from '../../products/rating/eligibility.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { CoverType } from '../../products/rating/terms.ts'

/** At most six answers give a price over the counter. */
export type QuickQuote = {
  riskCode: string
  seats: number
  yearOfManufacture?: number
  /** Cedis. */
  marketValue?: number
  coverType?: CoverType
  months?: number
}

/** A new customer's first car from today: no discounts, the excess kept, a year unless said. */
export function quickQuoteFacts(quote: QuickQuote, today: IsoDate): MotorFacts {
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
