import type { IsoDate } from '../../../platform/dates.ts'
import { rateParty } from '../../../products/travel-plans/party.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import type { DraftReview } from '../draft/flow.ts'
import { ratedTrip } from '../draft/itinerary.ts'
import { loadingsByTraveller } from './referral.ts'

export type LoadingPrice = {
  /** Price if the subject is accepted without a loading. */
  standardPesewas: number
  totalPesewas: number
  /** Area of the plan, such as `Schengen area`. */
  areaName: string
}

/** Price of a sale if the underwriter accepts a traveller or the trip with this loading; other loadings stay. */
export function loadingPrice(
  { trip, party, settled }: Pick<DraftReview, 'trip' | 'party' | 'settled'>,
  { subject, loadingBps }: { subject: string; loadingBps: number },
  { book, today }: { book: TravelRateBook; today: IsoDate },
): LoadingPrice | undefined {
  if (!trip || !party || !settled?.some((one) => one.subject === subject)) return undefined
  const totalWith = (bps: number) => {
    const accepted = settled.map((one) => (one.subject === subject ? { ...one, loadingBps: bps } : one))
    return rateParty(ratedTrip(trip, party, loadingsByTraveller(accepted)), book, today).totalPesewas
  }
  const plan = book.plans.find(({ code }) => code === trip.planCode)
  const zone = book.zones.find(({ code }) => code === plan?.zone)
  return { standardPesewas: totalWith(0), totalPesewas: totalWith(loadingBps), areaName: zone?.name ?? '' }
}
