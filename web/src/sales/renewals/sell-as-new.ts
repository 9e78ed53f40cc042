import type { RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'
import type { Path } from '../../platform/routes/paths.ts'
import { motorStepPath } from '../../platform/routes/step-paths.ts'
import { type MotorSale, motorDraft } from '../motor/draft.ts'
import type { answersOf } from '../motor/history-answers.ts'
import { lookUp } from '../motor/vehicle/lookup.ts'

type NewSale = {
  draft: RenewalDraft
  startDate: string
  endDate: string
  additionalTppd: number
  excessApplicable: boolean
  ncdYears: number
  photoFileIds: readonly string[]
  history: ReturnType<typeof answersOf>
}

/** Starts a sale with the details of the renewal and returns its next page. */
export async function sellAsNew({ draft, ncdYears, photoFileIds, history, ...terms }: NewSale): Promise<Path> {
  const { policy, vehicle, riskCode } = draft
  const { vin: chassisNumber, costOfCar, registrationNumber, make, model, color, bodyType } = vehicle
  const { engineCapacity, yearOfManufacture, numberOfSeats } = vehicle
  const vehicleKey = registrationNumber ? { registrationNumber } : { chassisNumber }
  const lookupId = await lookUp(vehicleKey).catch(() => undefined)
  motorDraft.startNew()
  const begun = await motorDraft.flush({
    vehicleStatus: registrationNumber ? 'registered' : 'unregistered',
    ...vehicleKey,
    ...(lookupId ? { lookupId } : {}),
    underwriting: {
      ...terms,
      ...history,
      riskCode,
      ncdYears,
      costOfCar,
      coverType: policy.insuranceDetails.coverType,
      photoFileIds: [...photoFileIds],
    },
    policyholder: { customerCode: policy.customerCode },
  })
  const input = { make, model, color, bodyType, engineCapacity, yearOfManufacture, numberOfSeats }
  const { firstIncompleteStep } = await describeVehicle(begun, chassisNumber, input)
  return motorStepPath(firstIncompleteStep)
}

/** Values on record take precedence over our last term, except the seats entered now. */
async function describeVehicle(begun: MotorSale, chassisNumber: string, input: MotorSale['draft']['vehicle']) {
  const sale = begun.asksForChassis ? await motorDraft.flush({ chassisNumber }).catch(() => begun) : begun
  if (sale.asksForChassis || sale.draft.vehicle?.numberOfSeats === input?.numberOfSeats) return sale
  const vehicle = sale.draft.vehicle ? { numberOfSeats: input?.numberOfSeats } : input
  return motorDraft.flush({ vehicle, ...(sale.draft.chassisNumber ? {} : { chassisNumber }) })
}
