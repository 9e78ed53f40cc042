import type { IsoDate } from '@okwan/domain/platform/dates'
import type { AddOn, Purpose, TripType } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft } from '../draft.ts'

/** Form values of the trip. */
export type TripValues = {
  tripType: TripType
  destinations: string[]
  departureDate: IsoDate | null
  returnDate: IsoDate | null
  graceDays: string
  purpose: Purpose | ''
  planCode: string
  addOns: AddOn[]
}

export function tripValues({ trip }: TravelDraft): TripValues {
  return {
    tripType: trip?.tripType ?? 'single',
    destinations: trip?.destinations ?? [],
    departureDate: trip?.departureDate ?? null,
    returnDate: trip?.returnDate ?? null,
    graceDays: String(trip?.graceDays ?? 0),
    purpose: trip?.purpose ?? '',
    planCode: trip?.planCode ?? '',
    addOns: trip?.addOns ?? [],
  }
}

/** An annual policy has no return date. */
export function tripChanges(values: TripValues): TravelChanges {
  return {
    trip: {
      ...values,
      returnDate: values.tripType === 'annual' ? null : values.returnDate,
      graceDays: Number(values.graceDays),
      purpose: values.purpose || null,
      planCode: values.planCode || null,
    },
  }
}
