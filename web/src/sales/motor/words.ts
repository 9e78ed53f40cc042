import type { TransactionDetail } from '@okwan/contract/money/transactions'
import type { OtherIdType } from '@okwan/domain/customers/customers/terms'
import type { FuelType } from '@okwan/domain/customers/vehicles/terms'
import { formatPesewas } from '@okwan/domain/platform/money'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import type { RiskGroup } from '@okwan/domain/products/rate-books/terms'
import { type CoverType, TPPD_CHOICES_CEDIS } from '@okwan/domain/products/rating/terms'
import { formatMoment } from '../../ui/data/moment.ts'

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
  voter: 'Voter ID card',
  nhis: 'NHIS card',
}

export const RISK_GROUP_LABELS: Record<RiskGroup, string> = {
  private: 'Private',
  commercial: 'Commercial',
  motorcycle: 'Motorcycle',
}

export const COVER_HINTS: Record<CoverType, string> = {
  thirdparty: 'Legal minimum: injury or damage to others, driver’s personal accident',
  xtra: 'Third party with higher limits, minor repairs and towing',
  fire: 'Third party, plus fire and theft of the vehicle',
  comprehensive: 'Third party, plus accident, fire, theft, storm and flood',
}

/** Whether the cover pays for damage to the vehicle itself. */
export const insuresVehicle = (coverType: CoverType | null | undefined) =>
  coverType === 'fire' || coverType === 'comprehensive'

/** Keys answer whether the excess applies. The buy-back removes it for a higher premium. */
export const EXCESS_LABELS = { yes: 'Standard excess', no: 'Excess buy-back' }

export const EXCESS_CHOICES = [
  { value: 'yes', label: EXCESS_LABELS.yes },
  { value: 'no', label: EXCESS_LABELS.no },
]

export const CHANGE_COVER = 'Change cover'

export const NEEDS_UNDERWRITER = 'Needs underwriter approval'

export const priceValidUntil = (expiresAt: string): string => `Price valid until ${formatMoment(new Date(expiresAt))}.`

export const TPPD_LABEL = 'Extra third-party property cover (GH₵)'

/** Amounts on top of the standard limit. */
export const TPPD_OPTIONS = TPPD_CHOICES_CEDIS.map((cedis) => ({
  value: String(cedis),
  label: cedis === 0 ? 'None' : `${cedis / 1000}k`,
}))

export function paidText({ amountPesewas, network }: Pick<TransactionDetail, 'amountPesewas' | 'network'>): string {
  return `${formatPesewas(amountPesewas)} received${network ? ` from ${NETWORK_NAMES[network]}` : ''}`
}

export const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
