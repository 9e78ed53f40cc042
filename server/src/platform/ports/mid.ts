import type { Gender } from '@okwan/domain/customers/customers/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import type { ChallengeReason } from '@okwan/domain/policies/policies/terms'
import type { CoverType, PremiumBasis } from '@okwan/domain/products/rating/terms'
import type { DraftVehicle } from '@okwan/domain/sales/motor/draft'

/**
 * What the product asks of the motor insurance database (MID) of the National Insurance Commission. No call throws for what
 * the other side does or fails to do: without an answer that can be understood it is `silent`, and may be asked again.
 */
export type MidGateway = {
  lookupVehicle(key: VehicleKey): Promise<VehicleAnswer>
  findActiveCover(key: VehicleKey): Promise<CoverAnswer>
  /** One effect for each policy record and type, however often it is sent. */
  record(policy: MidPolicy): Promise<RecordAnswer>
  /** What became of a record that was sent. */
  status(policyRecordId: string, type: MidType): Promise<RecordAnswer | { kind: 'not_recorded' }>
}

export type VehicleKey = { registrationNumber: string } | { chassisNumber: string }

type Silent = { kind: 'silent'; why: string }

export type VehicleAnswer =
  | { kind: 'found'; vehicle: DraftVehicle; registrationNumber?: string; chassisKey?: string }
  | { kind: 'not_found' }
  | Silent

export type CoverAnswer =
  | { kind: 'covered'; insurerName: string; policyNumber?: string; startDate: IsoDate; endDate: IsoDate }
  | { kind: 'not_covered' }
  | Silent

export type RecordAnswer =
  | { kind: 'recorded'; stickerNumber: string; reference: string }
  | { kind: 'refused'; reason: MidRefusal; message: string }
  | Silent

/** What the database can find wrong with a policy; another code of its own is MID_REJECTED with its words. */
export const MID_REFUSALS = [
  'MID_REJECTED',
  'DUPLICATE_COVER',
  'VEHICLE_MISMATCH',
  'PREMIUM_MISMATCH',
  'KYC_MISMATCH',
  'RISK_CLASS_SUSPECT',
] as const satisfies ChallengeReason[]
export type MidRefusal = (typeof MID_REFUSALS)[number]

export const MID_TYPES = ['NEW_BUSINESS', 'RENEWAL', 'ENDORSEMENT', 'CANCELLATION'] as const
export type MidType = (typeof MID_TYPES)[number]

/** One policy record as the database wants to know it. */
export type MidPolicy = {
  policyRecordId: string
  /** Which change of the record this tells, so that a second suspension is not taken for the first sent again. */
  changeId?: string
  policyNumber: string
  type: MidType
  coverType: CoverType
  riskCode: string
  /** The database's own word for the risk, where it is known. */
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

/** How the database names us to others. */
export const OUR_NAME = 'Okwan'
