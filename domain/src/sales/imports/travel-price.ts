import { portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rateParty } from '../../products/travel-plans/party.ts'
import { findCountry, type TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import type { TravelPrice } from '../../products/travel-plans/rating.ts'
import { sumPesewas } from '../../products/travel-plans/taxes.ts'
import { ratedTrip, type TripDetails } from '../travel/draft/itinerary.ts'
import type { Traveller } from '../travel/draft/travellers.ts'
import { choiceOf, wrong } from './cells.ts'
import type { ImportedTrip } from './travel-row.ts'

export type PricedTrip = { trip: TripDetails; travellers: Traveller[]; price: TravelPrice }

/** Fields that the file does not contain. */
const NOT_STATED = {
  title: undefined,
  otherNames: undefined,
  passportIssueDate: undefined,
  mobileNumber: undefined,
  email: undefined,
  guardianName: undefined,
  guardianMobile: undefined,
}

/**
 * The trip with the codes of the rate book, and the price that the customer paid in the previous system. A price line shows the
 * difference from the rate book. Changes and refunds start from this price.
 */
export function priceTrip(imported: ImportedTrip, book: TravelRateBook): PricedTrip {
  const trip = tripOf(imported, book)
  const travellers = imported.travellers.map(
    (person, index): Traveller => ({ ...NOT_STATED, ...person, travellerId: `t${index + 1}` }),
  )
  for (const { nationality } of travellers) {
    if (!findCountry(book, nationality)) throw wrong('nationality', `${nationality} isn’t in the list of countries.`)
  }
  try {
    const rated = rateParty(ratedTrip(trip, { partyType: undefined, travellers }), book, imported.soldOn)
    return { trip, travellers, price: withPaid(rated, imported) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw wrong('plan', error.message)
  }
}

function tripOf(imported: ImportedTrip, book: TravelRateBook): TripDetails {
  const { plan, tripType, departureDate, returnDate, purpose } = imported
  const planCode = choiceOf(
    plan,
    book.plans.map(({ code, name }) => [code, [name]] as const),
  )
  if (!planCode) throw wrong('plan', `“${plan}” isn’t a plan. Enter one, such as ${book.plans[0]?.name ?? ''}.`)
  const countries = book.countries.map(({ iso2, name }) => [iso2, [name]] as const)
  const destinations = imported.destinations.map((input) => {
    const country = choiceOf(input, countries)
    if (!country) throw wrong('destinations', `“${input}” isn’t in the list of countries.`)
    return country
  })
  return { tripType, destinations, departureDate, returnDate, graceDays: 0, purpose, planCode, addOns: [] }
}

function withPaid(rated: TravelPrice, { netPremiumPesewas, taxPesewas }: ImportedTrip): TravelPrice {
  const policyFeePesewas = Math.min(rated.policyFeePesewas, netPremiumPesewas)
  const premiumPesewas = netPremiumPesewas - policyFeePesewas
  if (taxPesewas > 0 && rated.taxes.length === 0) throw wrong('taxes', 'The rate book has no taxes for this date.')
  const taxes = shareTaxes(taxPesewas, rated.taxes)
  const shown = rated.lines.slice(0, rated.lines.length - rated.taxes.length)
  const difference = netPremiumPesewas - sumPesewas(shown)
  const line = { code: 'imported', label: 'Premium of the previous system', amountPesewas: difference }
  return {
    ...rated,
    travellers: sharePremium(premiumPesewas, rated.travellers),
    premiumPesewas,
    discountPesewas: 0,
    policyFeePesewas,
    netPremiumPesewas,
    taxes,
    taxPesewas,
    totalPesewas: netPremiumPesewas + taxPesewas,
    lines: [
      ...shown,
      ...(difference === 0 ? [] : [line]),
      ...taxes.map(({ code, label, amountPesewas }) => ({ code, label, amountPesewas })),
    ],
    warnings: [],
  }
}

/** Taxes in the ratio of the rate book. */
function shareTaxes(totalPesewas: number, taxes: TravelPrice['taxes']): TravelPrice['taxes'] {
  return split(
    totalPesewas,
    taxes.map(({ amountPesewas }) => amountPesewas),
  ).map((amountPesewas, index) => ({ ...required(taxes[index]), amountPesewas }))
}

function sharePremium(totalPesewas: number, travellers: TravelPrice['travellers']): TravelPrice['travellers'] {
  return split(
    totalPesewas,
    travellers.map(({ premiumPesewas }) => premiumPesewas),
  ).map((premiumPesewas, index) => ({ ...required(travellers[index]), premiumPesewas, lines: [] }))
}

/** Shares in the ratio of the parts, which add up to the total. */
function split(totalPesewas: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  let rest = totalPesewas
  return parts.map((part, index) => {
    const share = index === parts.length - 1 ? rest : whole === 0 ? 0 : portionOf(totalPesewas, part, whole)
    rest -= share
    return share
  })
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('a share without its part')
  return value
}
