import { insuresValue } from '../../policies/policies/endorsement.ts'
import { isPrivateUse } from '../../products/rate-books/terms.ts'
import type { RatedVehicle } from './check-vehicle.ts'
import { FLEET_QUESTIONS, type FleetQuestion } from './terms.ts'

type Covered = Pick<RatedVehicle['risk'], 'coverType' | 'riskCode'>

/** Questions for this fleet. History questions apply only if the cover of at least one vehicle insures its value. */
export function questionsFor(vehicles: readonly Covered[]): FleetQuestion[] {
  const isValued = vehicles.some(({ coverType }) => insuresValue(coverType))
  const isPrivate = vehicles.some(({ riskCode }) => isPrivateUse(riskCode))
  return FLEET_QUESTIONS.filter((question) => (question === 'hire' ? isPrivate : isValued))
}
