import type { IsoDate } from '../../platform/dates.ts'
import { type Obstacle, planObstacles, type RatedTrip } from './eligibility.ts'
import { findPlan, type Plan, type TravelRateBook } from './rate-book.ts'
import { rateTravel, type TravelPrice } from './rating.ts'
import { PARTY_TYPES, type PartyType } from './terms.ts'

/** Details of a trip; without a type of party, the lowest price applies. */
export type RatedParty = Omit<RatedTrip, 'partyType'> & { partyType?: PartyType }

/** All types that fit the number of travellers; the plan may refuse the only one. */
export function possibleParties(plan: Plan, size: number, book: TravelRateBook): [PartyType, ...PartyType[]] {
  const matching = PARTY_TYPES.filter((type) => matches(type, size, book))
  const sold = matching.filter((type) => type !== 'group' || plan.parties.includes('group'))
  const [first = partyTypeBySize(size, book), ...others] = sold
  return [first, ...others]
}

/** Type of a party whose trip is not known yet: a family is priced like individuals until the plan is selected. */
export function partyTypeBySize(size: number, book: TravelRateBook): PartyType {
  return !matches('individual', size, book) && size >= book.parties.group.min ? 'group' : 'individual'
}

/** Prices of every type that the party qualifies for, lowest first. */
export function partyPrices(
  risk: RatedParty,
  book: TravelRateBook,
  issueDate: IsoDate,
): [TravelPrice, ...TravelPrice[]] {
  const rate = (partyType: PartyType) => rateTravel({ ...risk, partyType }, book, issueDate)
  const [first, ...others] = possibleParties(findPlan(book, risk.planCode), risk.travellers.length, book)
  // A family without a family price gets the individual price, which would then be listed twice.
  const prices = others.map(rate).filter(({ pricing }) => pricing !== first)
  return prices.reduce<[TravelPrice, ...TravelPrice[]]>(
    (sorted, price) =>
      price.totalPesewas < sorted[0].totalPesewas ? [price, ...sorted] : [sorted[0], ...sorted.slice(1), price],
    [rate(first)],
  )
}

/** Price of the chosen type of party, or the lowest. */
export function rateParty(risk: RatedParty, book: TravelRateBook, issueDate: IsoDate): TravelPrice {
  const { partyType } = risk
  return partyType ? rateTravel({ ...risk, partyType }, book, issueDate) : partyPrices(risk, book, issueDate)[0]
}

export function partyObstacles(plan: Plan, risk: RatedParty, book: TravelRateBook): Obstacle[] {
  const partyType = risk.partyType ?? possibleParties(plan, risk.travellers.length, book)[0]
  return planObstacles(plan, { ...risk, partyType }, book)
}

function matches(type: PartyType, size: number, book: TravelRateBook): boolean {
  const { min, max } = book.parties[type]
  return size >= min && size <= max
}
