import { formatPesewas } from '@okwan/domain/platform/money'
import type { TravelSale } from '../draft.ts'
import { agesOf, tripValues } from './trip-values.ts'
import { useQuickOffers } from './use-quick-offers.ts'

export type TravelPrice = NonNullable<TravelSale['price']>
export type Earning = { productCode: string; basePesewas: number; startDate: string }

export type SalePrice = {
  totalPesewas: number
  /** Name of the plan while the price is only for the ages. */
  planName?: string
  earning?: Earning
  /** Saving of a family or a group, while the price is only for the ages. */
  saving?: string
  /** Missing while the price is only for the ages. */
  details?: TravelPrice
}

type Offer = Pick<
  TravelSale['offers'][number],
  'name' | 'totalPesewas' | 'netPremiumPesewas' | 'pricing' | 'savingPesewas' | 'groupDiscountPesewas'
>

/** Text with the saving of a family or a group with a plan. */
export function savingOf({ pricing, savingPesewas = 0, groupDiscountPesewas = 0 }: Offer): string | undefined {
  if (pricing === 'family') return savingPesewas > 0 ? `Family price, saves ${formatPesewas(savingPesewas)}` : undefined
  if (pricing !== 'group') return undefined
  return groupDiscountPesewas > 0 ? `Group price, discount ${formatPesewas(groupDiscountPesewas)}` : 'Group price'
}

/** Price of a plan before the sale has a complete price. */
export function priceOfOffer(offer: Offer | undefined, startDate: string | null): SalePrice | undefined {
  if (offer?.totalPesewas === undefined) return undefined
  const { name, totalPesewas, netPremiumPesewas } = offer
  const earning = startDate && netPremiumPesewas !== undefined && earningOf(netPremiumPesewas, startDate)
  const saving = savingOf(offer)
  return { totalPesewas, planName: name, ...(saving && { saving }), ...(earning && { earning }) }
}

/** Current price of the sale: for the ages until the travellers are complete. A declined sale has no price. */
export function useSalePrice(sale: TravelSale | null): { price?: SalePrice; isOld: boolean; isDeclined: boolean } {
  const isDeclined = sale?.underwriting.some(({ state }) => state === 'declined') ?? false
  const details = sale?.price ?? sale?.standardPrice
  const trip = tripValues(sale?.draft ?? {})
  const quick = useQuickOffers(trip, details || isDeclined ? undefined : agesOf(trip.ages))
  if (isDeclined) return { isOld: false, isDeclined }
  if (details) {
    const { totalPesewas, netPremiumPesewas, period } = details
    const earning = earningOf(netPremiumPesewas, period.startDate)
    return { price: { totalPesewas, earning, details }, isOld: false, isDeclined }
  }
  const offer = quick.offers.find(({ planCode, available }) => available && planCode === trip.planCode)
  const price = priceOfOffer(offer, trip.departureDate)
  return { ...(price && { price }), isOld: quick.isOld, isDeclined }
}

/** The part of a price that earns commission. */
function earningOf(basePesewas: number, startDate: string): Earning {
  return { productCode: 'TRAVEL', basePesewas, startDate }
}
