import type { Gender } from '@okwan/domain/customers/customers/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import type { ChallengeReason } from '@okwan/domain/policies/policies/terms'
import type { CoverType, PremiumBasis } from '@okwan/domain/products/rating/terms'
import type { DraftVehicle } from '@okwan/domain/sales/motor/draft'

/**
 * Port to the motor insurance database (MID) of the National Insurance Commission. Calls never throw for failures of the MID:
 * without a valid response the result is `no-response` and the call can be repeated.
 */
export type MidGateway = {
  lookupVehicle(key: VehicleKey): Promise<VehicleResult>
  findActiveCover(key: VehicleKey): Promise<CoverResult>
  /** Idempotent for each policy record and type. */
  record(policy: MidPolicy): Promise<RecordResult>
  /** Our covers that end on or after a day, in pages. */
  listCovers(page: CoverPage): Promise<CoverList>
  /** Status of a sent record. */
  status(policyRecordId: string, type: MidType): Promise<RecordResult | { kind: 'not_recorded' }>
}

export type VehicleKey = { registrationNumber: string } | { chassisNumber: string }

type NoResponse = { kind: 'no-response'; reason: string }

export type VehicleResult =
  | { kind: 'found'; vehicle: DraftVehicle; registrationNumber?: string; chassisKey?: string }
  | { kind: 'not_found' }
  | NoResponse

export type CoverResult =
  | { kind: 'covered'; insurerName: string; policyNumber?: string; startDate: IsoDate; endDate: IsoDate }
  | { kind: 'not_covered' }
  | NoResponse

/** `after` is the `next` of the page before. */
export type CoverPage = { endsFrom: IsoDate; after: string | undefined }

export type ListedCover = {
  policyNumber: string
  registrationNumber: string
  stickerNumber: string | undefined
  startDate: IsoDate
  endDate: IsoDate
  isCancelled: boolean
}

export type CoverList = { kind: 'listed'; covers: ListedCover[]; next: string | undefined } | NoResponse

export type RecordResult =
  | { kind: 'recorded'; stickerNumber: string; reference: string }
  | { kind: 'rejected'; reason: MidRejection; message: string }
  | NoResponse

/** Rejection reasons of the MID; unknown codes become MID_REJECTED with their text. */
export const MID_REJECTIONS = [
  'MID_REJECTED',
  'DUPLICATE_COVER',
  'VEHICLE_MISMATCH',
  'PREMIUM_MISMATCH',
  'KYC_MISMATCH',
  'RISK_CLASS_SUSPECT',
] as const satisfies ChallengeReason[]
export type MidRejection = (typeof MID_REJECTIONS)[number]

export const MID_TYPES = ['NEW_BUSINESS', 'RENEWAL', 'ENDORSEMENT', 'CANCELLATION'] as const
export type MidType = (typeof MID_TYPES)[number]

/** Policy record in the format of the MID. */
export type MidPolicy = {
  policyRecordId: string
  /** Number of the change, so that a second suspension is not mistaken for a repeated first one. */
  changeId?: string
  policyNumber: string
  type: MidType
  coverType: CoverType
  riskCode: string
  /** Risk code of the MID, if known. */
  midRiskTypeCode: string | null
  basis: PremiumBasis
  branchCode: string
  intermediaryCode: string
  startDate: IsoDate
  endDate: IsoDate
  transactionDate: IsoDate
  paymentDate: IsoDate
  paymentMode: 'MOBILE_MONEY' | 'WALLET'
  grossPremiumPesewas: number
  sumInsuredPesewas: number
  additionalTppdPesewas: number
  excessBought: boolean
  ncdRateBps: number
  fleetSize: number
  vehicle: MidVehicle
  holder: MidPerson | MidCompany
}

export type MidVehicle = DraftVehicle & { registrationNumber?: string; chassisNumber: string; verified: boolean }

export type MidPerson = {
  customerType: 'individual'
  title?: string
  firstName: string
  otherNames?: string
  lastName: string
  gender: Gender
  dateOfBirth: IsoDate
  ghanaCardNumber?: string
  phone: string
  email?: string
  digitalAddress?: string
  residentialAddress: string
  occupation: string
}

export type MidCompany = {
  customerType: 'corporate'
  companyName: string
  tin: string
  registeredAddress: string
  businessSector: string
  contactPerson: string
  phone: string
  email?: string
}
