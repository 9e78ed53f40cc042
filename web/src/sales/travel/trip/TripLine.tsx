import { formatDate } from '@okwan/domain/platform/dates'
import type { TravelDraft } from '../draft.ts'
import { nameOf as nameOfPerson } from '../words.ts'
import { useCountryNames } from './use-countries.ts'

/** Summary of the sale in one line. */
export function TripLine({ draft }: { draft: TravelDraft }) {
  const nameOf = useCountryNames()
  const { travellers = [], trip } = draft
  const parts = [
    holderNameOf(draft),
    travellers.length > 1 && `${travellers.length} travellers`,
    trip?.destinations?.map(nameOf).join(', '),
    trip?.departureDate && trip.returnDate && `${formatDate(trip.departureDate)} – ${formatDate(trip.returnDate)}`,
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}

export function holderNameOf({ policyholder = {} }: TravelDraft): string {
  return policyholder.customerType === 'corporate' ? (policyholder.companyName ?? '') : nameOfPerson(policyholder)
}
