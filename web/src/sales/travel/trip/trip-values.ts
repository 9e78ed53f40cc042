import type { IsoDate } from '@okwan/domain/platform/dates'
import type { AddOn, PartyType, Purpose, TripType } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft } from '../draft.ts'

const MAX_AGE_YEARS = 120
const MAX_TRAVELLERS = 200

export type TripValues = {
  tripType: TripType
  destinations: string[]
  departureDate: IsoDate | null
  returnDate: IsoDate | null
  graceDays: string
  purpose: Purpose | ''
  planCode: string
  /** Ages of the travellers, for a price before they have names. */
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
    ages: (trip?.ages ?? []).join(', '),
    addOns: trip?.addOns ?? [],
    partyType: party?.partyType ?? '',
    reason: party?.reason ?? '',
  }
}

/** An annual policy has no return date. */
export function tripChanges({ partyType, reason, ...values }: TripValues): TravelChanges {
  const { tripType, destinations, departureDate, returnDate, graceDays, purpose, planCode, addOns, ages } = values
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
      ages: agesOf(ages) ?? null,
    },
  }
}

/** Ages such as `34, 31, 6`; undefined if one of them is not an age. */
export function agesOf(input: string | undefined): number[] | undefined {
  const parts = (input ?? '').split(/[\s,;]+/).filter(Boolean)
  const ages = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))
  const isValid = ages.length > 0 && ages.length <= MAX_TRAVELLERS && ages.every((age) => age <= MAX_AGE_YEARS)
  return isValid ? ages : undefined
}
