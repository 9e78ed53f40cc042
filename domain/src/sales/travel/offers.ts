import type { IsoDate } from '../../platform/dates.ts'
import { isVisaCompliant } from '../../policies/travel-policies/visa-letter.ts'
import { isAddOnAvailable } from '../../products/travel-plans/eligibility.ts'
import { partyObstacles, partyPrices, type RatedParty, rateParty } from '../../products/travel-plans/party.ts'
import type { Plan, TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { ADD_ONS, type AddOn, type PartyType } from '../../products/travel-plans/terms.ts'

/** A plan with its price, or the reasons why it is not available for the trip. */
export type PlanOffer = {
  planCode: string
  name: string
  medicalLimitEur: number
  excessEur: number
  visaCompliant: boolean
  addOns: AddOn[]
} & (
  | {
      available: true
      totalPesewas: number
      /** Part of the price that earns commission. */
      netPremiumPesewas: number
      pricing: PartyType
      /** Saving against the highest possible price of these travellers, taxes included. */
      savingPesewas: number
      /** Discount of a group before taxes; zero for others. */
      groupDiscountPesewas: number
    }
  | { available: false; reasons: string[] }
)

/** All plans of the trip type: available ones first, cheapest first. */
export function offerPlans(trip: Omit<RatedParty, 'planCode'>, book: TravelRateBook, issueDate: IsoDate): PlanOffer[] {
  const offers = book.plans
    .filter(({ tripType }) => tripType === trip.tripType)
    .map((plan) => offerPlan(plan, trip, book, issueDate))
  return offers.sort((one, other) => rank(one) - rank(other))
}

function offerPlan(
  plan: Plan,
  trip: Omit<RatedParty, 'planCode'>,
  book: TravelRateBook,
  issueDate: IsoDate,
): PlanOffer {
  const addOns = ADD_ONS.filter((addOn) => isAddOnAvailable(plan, addOn, book))
  // A plan without a selected add-on is still offered, priced without it.
  const risk = { ...trip, planCode: plan.code, addOns: trip.addOns.filter((addOn) => addOns.includes(addOn)) }
  const card = {
    planCode: plan.code,
    name: plan.name,
    medicalLimitEur: plan.medicalLimitEur,
    excessEur: plan.excessEur,
    visaCompliant: isVisaCompliant(plan, book),
    addOns,
  }
  const obstacles = partyObstacles(plan, risk, book)
  if (obstacles.length > 0) return { ...card, available: false, reasons: obstacles.map(({ message }) => message) }
  const { totalPesewas, netPremiumPesewas, pricing, lines } = rateParty(risk, book, issueDate)
  const prices = partyPrices(risk, book, issueDate).map((price) => price.totalPesewas)
  const savingPesewas = Math.max(...prices) - totalPesewas
  const groupDiscountPesewas = -(lines.find(({ code }) => code === 'groupDiscount')?.amountPesewas ?? 0)
  const price = { totalPesewas, netPremiumPesewas, pricing, savingPesewas, groupDiscountPesewas }
  return { ...card, available: true, ...price }
}

function rank(offer: PlanOffer): number {
  return offer.available ? offer.totalPesewas : Number.MAX_SAFE_INTEGER
}
