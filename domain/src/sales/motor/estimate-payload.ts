import type { IsoDate } from '../../platform/dates.ts'
import { cedisToPesewas } from '../../platform/money.ts'
import type { RenewalMode } from '../../policies/policies/terms.ts'
import type { MotorRisk } from '../../products/rating/eligibility.ts'
import { coverDaysOf } from '../../products/rating/periods.ts'
import { COVER_LABELS, type CoverType } from '../../products/rating/terms.ts'

/** Renewal draft that the browser stores. */
export type RenewalDraft = {
  policy: {
    vehicleId: string
    policyId: string
    policyRecordId: string
    customerCode: string
    branchName: string
    insuranceDetails: {
      coverType: CoverType
      productCode: string
      startDate: IsoDate
      endDate: IsoDate
      coverPeriod: number
    }
  }
  vehicle: {
    numberOfSeats: number
    costOfCar: number
    color: string
    bodyType: string
    make: string
    model: string
    engineCapacity: number
    vin: string
    yearOfManufacture: number
    registrationNumber: string
  }
  riskCode: string
  riskName: string
  mode: RenewalMode
}

/** Body of POST /motor/estimates. `marketValue` and `additionalTppd` are in cedis, `coverPeriod` in days. */
export type EstimatePayload = {
  productName: string
  productCode: string
  vehicleId: string
  riskName: string
  riskCode: string
  startDate: IsoDate
  endDate: IsoDate
  coverPeriod: number
  coverType: CoverType
  seats: number
  marketValue: number
  additionalTppd: number
  excessApplicable: boolean
  policyId: string
  policyRecordId: string
  customerCode: string
  branch: string
  color: string
  bodyType: string
  make: string
  model: string
  engineCapacity: number
  chassisNumber: string
  yearOfManufacture: number
  registrationNumber: string
}

/** Estimate payload of a renewal for a new period. */
export function payloadFromRenewal(
  { policy, vehicle, riskCode, riskName }: RenewalDraft,
  { startDate, endDate }: { startDate: IsoDate; endDate: IsoDate },
): EstimatePayload {
  const { coverType, productCode } = policy.insuranceDetails
  return {
    productName: COVER_LABELS[coverType],
    productCode,
    vehicleId: policy.vehicleId,
    riskName,
    riskCode,
    startDate,
    endDate,
    coverPeriod: coverDaysOf(startDate, endDate),
    coverType,
    seats: vehicle.numberOfSeats,
    marketValue: vehicle.costOfCar,
    additionalTppd: 0,
    excessApplicable: false,
    policyId: policy.policyId,
    policyRecordId: policy.policyRecordId,
    customerCode: policy.customerCode,
    branch: policy.branchName,
    color: vehicle.color,
    bodyType: vehicle.bodyType,
    make: vehicle.make,
    model: vehicle.model,
    engineCapacity: vehicle.engineCapacity,
    chassisNumber: vehicle.vin,
    yearOfManufacture: vehicle.yearOfManufacture,
    registrationNumber: vehicle.registrationNumber,
  }
}

/** Risk of a payload. Claim-free years and fleet size come from the server, never unverified from the client. */
export function riskFromPayload(
  payload: Pick<
    EstimatePayload,
    'riskCode' | 'coverType' | 'startDate' | 'endDate' | 'seats' | 'additionalTppd' | 'excessApplicable'
  > &
    Partial<Pick<EstimatePayload, 'marketValue' | 'engineCapacity' | 'yearOfManufacture'>>,
  known: Pick<MotorRisk, 'ncdYears' | 'fleetSize'>,
): MotorRisk {
  const { riskCode, coverType, startDate, endDate, seats, excessApplicable, marketValue } = payload
  return {
    riskCode,
    coverType,
    startDate,
    endDate,
    seats,
    marketValuePesewas: marketValue === undefined ? undefined : cedisToPesewas(marketValue),
    additionalTppdPesewas: cedisToPesewas(payload.additionalTppd),
    excessApplicable,
    engineCapacityCc: payload.engineCapacity,
    yearOfManufacture: payload.yearOfManufacture,
    ...known,
  }
}
