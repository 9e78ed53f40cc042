import type { OtherIdType } from '@okwan/domain/customers/customers/terms'
import type { FuelType } from '@okwan/domain/customers/vehicles/terms'
import type { RiskGroup } from '@okwan/domain/products/rate-books/terms'
import { type CoverType, TPPD_CHOICES_CEDIS } from '@okwan/domain/products/rating/terms'

export const FUEL_LABELS: Record<FuelType, string> = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  electric: 'Electric',
  hybrid: 'Hybrid',
  gas: 'Gas',
}

export const OTHER_ID_LABELS: Record<OtherIdType, string> = {
  passport: 'Passport',
  driver_licence: 'Driver’s licence',
  voter: 'Voter’s card',
  nhis: 'NHIS card',
}

export const RISK_GROUP_LABELS: Record<RiskGroup, string> = {
  private: 'Private',
  commercial: 'Commercial',
  motorcycle: 'Motor cycle',
}

export const COVER_HINTS: Record<CoverType, string> = {
  thirdparty: 'The least the law asks for',
  xtra: 'Higher limits, small repairs, towing',
  fire: 'Also fire and theft of the vehicle',
  comprehensive: 'Also damage to the own vehicle',
}

/** Bought back, the customer pays nothing of a claim; the premium is higher. */
export const EXCESS_CHOICES = [
  { value: 'yes', label: 'Customer pays it' },
  { value: 'no', label: 'Bought back' },
]

/** Property of others beyond the standard limit. */
export const TPPD_OPTIONS = TPPD_CHOICES_CEDIS.map((cedis) => ({
  value: String(cedis),
  label: cedis === 0 ? 'None' : `${cedis / 1000}k`,
}))
