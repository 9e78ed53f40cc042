import type { Role } from '@okwan/domain/platform/permissions'
import type { Network } from '@okwan/domain/platform/phone'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import type { RegisteredVehicle } from '../../simulators/mid/register.ts'

export type Seller = {
  id: string
  fullName: string
  role: Role
  portal: string
  /** Agent who earns the commission; null for staff. */
  agentId: string | null
  /** Code of the agent, or of the member of staff, in the motor insurance database. */
  intermediaryCode: string
  branchId: string
  branchCode: string
}

export type Person = {
  customerType: 'individual'
  firstName: string
  lastName: string
  gender: 'MALE' | 'FEMALE'
  dateOfBirth: string
  ghanaCard: string
  occupation: string
}

export type Company = {
  customerType: 'corporate'
  companyName: string
  tin: string
  companyNumber: string
  contactPerson: string
  businessSector: string
}

export type Holder = (Person | Company) & {
  customerId: string
  phone: string
  residentialAddress: string
  city: string
  region: string
}

export function nameOf(holder: Holder): string {
  return holder.customerType === 'corporate' ? holder.companyName : `${holder.firstName} ${holder.lastName}`
}

/** Body of the request for a price, as the sales screen sends it. Amounts are in cedis. */
export type RequestedCover = {
  /** Private Individual or Private Corporate. */
  riskCode: 'X1' | 'X4'
  coverType: CoverType
  startDate: string
  endDate: string
  seats: number
  engineCapacity: number
  yearOfManufacture: number
  marketValue?: number
  additionalTppd: number
  excessApplicable: boolean
  ncdYears: number
  fleetSize: number
}

/** The term before a renewal. */
export type FormerTerm = { policyRecordId: string; policyNumber: string; recordNumber: number; endDate: string }

/** Facts of one paid motor sale; everything that the product would have recorded about it follows from them. */
export type PastSale = {
  policyId: string
  policyRecordId: string
  vehicleId: string
  seller: Seller
  sessionId: string
  holder: Holder
  vehicle: RegisteredVehicle
  requested: RequestedCover
  network: Network
  offeredAt: Date
  /** The provider reports the payment, the server confirms it and issues the policy. */
  paidAt: Date
  /** Present in a renewal. */
  renews?: FormerTerm
}
