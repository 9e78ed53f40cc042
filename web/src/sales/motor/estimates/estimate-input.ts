import type { ApiInput } from '@okwan/contract/all'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import type { MotorDraft } from '../draft.ts'

export type EstimateInput = ApiInput<'POST /motor/estimates'>['body']

type PricedDraft = MotorDraft & { draftId?: string }

/** Cover of the vehicle itself has no price without the value; then the other covers are priced. */
export function inputWithValue(draft: PricedDraft): { input: EstimateInput | undefined; needsValue: boolean } {
  const { coverType, ...answers } = draft.underwriting ?? {}
  const needsValue = (coverType === 'fire' || coverType === 'comprehensive') && !answers.costOfCar
  return { input: estimateInput(needsValue ? { ...draft, underwriting: answers } : draft), needsValue }
}

/** Rating input of a draft; undefined until the vehicle use, period and seats are known. */
export function estimateInput({ vehicle, underwriting, draftId, ...draft }: PricedDraft): EstimateInput | undefined {
  const { riskCode, startDate, endDate, coverType, costOfCar, additionalTppd, excessApplicable, ncdYears } =
    underwriting ?? {}
  const seats = vehicle?.numberOfSeats
  const { customerCode } = draft.policyholder ?? {}
  if (!riskCode || !startDate || !endDate || !seats) return undefined
  return {
    riskCode,
    startDate,
    endDate,
    seats,
    ...(coverType ? { coverType, productCode: PRODUCT_CODES[coverType] } : {}),
    marketValue: costOfCar ?? undefined,
    additionalTppd: additionalTppd ?? 0,
    excessApplicable: excessApplicable ?? true,
    ncdYears: ncdYears ?? 0,
    yearOfManufacture: vehicle.yearOfManufacture ?? undefined,
    engineCapacity: vehicle.engineCapacity ?? undefined,
    make: vehicle.make ?? undefined,
    model: vehicle.model ?? undefined,
    color: vehicle.color ?? undefined,
    bodyType: vehicle.bodyType ?? undefined,
    registrationNumber: draft.registrationNumber ?? undefined,
    chassisNumber: draft.chassisNumber ?? undefined,
    // The server prices the underwriter's terms and the fleet of the customer, which it reads from the draft.
    ...(draftId && (draft.referralTerms || customerCode) ? { draftId } : {}),
    customerCode: customerCode ?? undefined,
  }
}
