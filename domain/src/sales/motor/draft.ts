import type { Gender, HolderType, OtherIdType, Region } from '../../customers/customers/terms.ts'
import type { FuelType, VehicleStatus } from '../../customers/vehicles/terms.ts'
import type { IsoDate } from '../../platform/dates.ts'
import type { CoverType } from '../../products/rating/terms.ts'
import type { ActiveCoverChoice } from './terms.ts'

/**
 * A sale being filled in, saved after every change. Everything may be missing. Vehicle names and cedi amounts (`costOfCar`,
 * `additionalTppd`) are those of the estimate payload.
 */
export type MotorDraft = {
  vehicleStatus?: VehicleStatus
  registrationNumber?: string
  chassisNumber?: string
  /** Who says so: the register, or the seller who typed it. Changing what the register says makes it typed. */
  vehicleSource?: 'register' | 'typed'
  /** Wrong answers so far to the question for the end of the registered chassis. */
  chassisTries?: number
  /** The seller has looked: a chassis number of an older form is right as typed. */
  chassisConfirmed?: boolean
  vehicle?: DraftVehicle
  vehicleConfirmed?: boolean
  activeCover?: ActiveCover
  activeCoverChoice?: ActiveCoverChoice
  replacementEvidenceFileId?: string
  underwriting?: UnderwritingAnswers
  policyholder?: MotorPolicyholder
  estimateId?: string
  /** Set once an underwriter has been asked. */
  referral?: 'waiting' | 'approved' | 'declined'
  /** What the underwriter said about it. */
  referralNote?: string
}

export type DraftVehicle = {
  make?: string
  model?: string
  yearOfManufacture?: number
  color?: string
  bodyType?: string
  engineCapacity?: number
  numberOfSeats?: number
  fuelType?: FuelType
  registrationYear?: number
  mileage?: number
}

export type ActiveCover = {
  /** Ours can be renewed or changed; of another insurer's only the dates are known. */
  insurer: 'ours' | 'other'
  insurerName: string
  policyId?: string
  policyNumber?: string
  startDate: IsoDate
  endDate: IsoDate
}

export type UnderwritingAnswers = {
  riskCode?: string
  coverType?: CoverType
  startDate?: IsoDate
  endDate?: IsoDate
  costOfCar?: number
  additionalTppd?: number
  excessApplicable?: boolean
  ncdYears?: number
  ncdLetterFileId?: string
  hireOrReward?: boolean
  declinedBefore?: boolean
  claimsInThreeYears?: number
  modified?: boolean
  financedBy?: string
  photoFileIds?: readonly string[]
}

export type MotorPolicyholder = {
  /** An existing customer; then the rest is known already. */
  customerCode?: string
  customerType?: HolderType
  title?: string
  firstName?: string
  otherNames?: string
  lastName?: string
  gender?: Gender
  dateOfBirth?: IsoDate
  ghanaCardNumber?: string
  otherId?: { type: OtherIdType; number: string }
  phone?: string
  email?: string
  digitalAddress?: string
  residentialAddress?: string
  city?: string
  region?: Region
  occupation?: string
  companyName?: string
  tin?: string
  companyNumber?: string
  contactPerson?: string
  businessSector?: string
  /** When the customer agreed to the use of the data (Act 843). */
  consentAt?: string
  /** The customer answered a one-time code on this phone. */
  verifiedPhone?: string
}
