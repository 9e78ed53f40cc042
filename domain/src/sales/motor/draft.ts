import type { Gender, HolderType, OtherIdType, Region } from '../../customers/customers/terms.ts'
import type { FuelType, VehicleStatus } from '../../customers/vehicles/terms.ts'
import type { IsoDate } from '../../platform/dates.ts'
import type { CoverType, UnderwriterTerms } from '../../products/rating/terms.ts'
import type { ActiveCoverChoice } from './terms.ts'

/**
 * A motor sale that is not paid yet, saved after every change; every field is optional. Vehicle fields and cedi amounts
 * (`costOfCar`, `additionalTppd`) have the names of the estimate payload.
 */
export type MotorDraft = {
  vehicleStatus?: VehicleStatus
  registrationNumber?: string
  chassisNumber?: string
  /** Origin of the vehicle details. `register`: from our records or the MID. Changing such a value sets `manual`. */
  vehicleSource?: 'register' | 'manual'
  /** Failed attempts to enter the last characters of the registered chassis number. */
  chassisTries?: number
  /** The seller confirmed a chassis number that is not a 17-character VIN. */
  chassisConfirmed?: boolean
  vehicle?: DraftVehicle
  vehicleConfirmed?: boolean
  activeCover?: ActiveCover
  activeCoverChoice?: ActiveCoverChoice
  replacementEvidenceFileId?: string
  underwriting?: UnderwritingAnswers
  policyholder?: MotorPolicyholder
  estimateId?: string
  /** Set after underwriter approval was requested. */
  referral?: 'waiting' | 'approved' | 'declined'
  /** Note of the underwriter. */
  referralNote?: string
  /** Terms of the approval; without terms the standard price applies. */
  referralTerms?: UnderwriterTerms
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
  /** Our policies can be renewed or changed; of the policies of other insurers, only the dates are known. */
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
  /** Existing customer, whose other details are already known. */
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
  /** Time of consent to data processing (Act 843). */
  consentAt?: string
  /** Phone number that the customer verified with a one-time code. */
  verifiedPhone?: string
}
