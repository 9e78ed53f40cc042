import type { IsoDate } from '@okwan/domain/platform/dates'
import type { AddOn, PartyType, Purpose, TripType } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft } from '../draft.ts'

export type TripValues = {
  tripType: TripType
  destinations: string[]
  departureDate: IsoDate | null
  returnDate: IsoDate | null
  graceDays: string
  purpose: Purpose | ''
  planCode: string
  /** Ages of the travellers, for a price before they have names; not saved. */
  ages: string
  addOns: AddOn[]
  /** Empty for the lowest price. */
  partyType: PartyType | ''
  reason: string
}

export function tripValues({ trip, party }: TravelDraft): TripValues {
  return {
    tripType: trip?.tripType ?? 'single',
    destinations: trip?.destinations ?? [],
    departureDate: trip?.departureDate ?? null,
    returnDate: trip?.returnDate ?? null,
    graceDays: String(trip?.graceDays ?? 0),
    purpose: trip?.purpose ?? '',
    planCode: trip?.planCode ?? '',
    ages: '',
    addOns: trip?.addOns ?? [],
    partyType: party?.partyType ?? '',
    reason: party?.reason ?? '',
  }
}

/** An annual policy has no return date. */
export function tripChanges({ partyType, reason, ...values }: TripValues): TravelChanges {
  const { tripType, destinations, departureDate, returnDate, graceDays, purpose, planCode, addOns } = values
  return {
    party: { partyType: partyType || null, reason: (partyType && reason) || null },
    trip: {
      tripType,
      destinations,
      departureDate,
      returnDate: tripType === 'annual' ? null : returnDate,
      graceDays: Number(graceDays),
      purpose: purpose || null,
      planCode: planCode || null,
      addOns,
    },
  }
}
