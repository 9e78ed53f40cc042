import { formatDate } from '@okwan/domain/platform/dates'
import type { TravelDraft } from '../draft.ts'
import { useCountryNames } from './use-countries.ts'

/** Summary of the sale in one line. */
export function TripLine({ draft }: { draft: TravelDraft }) {
  const nameOf = useCountryNames()
  const { policyholder, travellers = [], trip } = draft
  const holder =
    policyholder?.customerType === 'corporate'
      ? policyholder.companyName
      : [policyholder?.firstName, policyholder?.lastName].filter(Boolean).join(' ')
  const parts = [
    holder,
    travellers.length > 1 && `${travellers.length} travellers`,
    trip?.destinations?.map(nameOf).join(', '),
    trip?.departureDate && trip.returnDate && `${formatDate(trip.departureDate)} – ${formatDate(trip.returnDate)}`,
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
