import { insuresValue } from '../../policies/policies/endorsement.ts'
import { isPrivateClass } from '../motor/underwriting.ts'
import type { RatedVehicle } from './check-vehicle.ts'

/** Questions of a single sale, asked once for all vehicles of a fleet. */
export const FLEET_QUESTIONS = ['hire', 'declined', 'modified', 'claims'] as const
export type FleetQuestion = (typeof FLEET_QUESTIONS)[number]
export type FleetAnswers = Partial<Record<FleetQuestion, 'yes' | 'no'>>

type Covered = Pick<RatedVehicle['facts'], 'coverType' | 'riskCode'>

/** Questions that this fleet must answer: about history only if a vehicle itself is insured. */
export function questionsFor(vehicles: readonly Covered[]): FleetQuestion[] {
  const isValued = vehicles.some(({ coverType }) => insuresValue(coverType))
  const isPrivate = vehicles.some(({ riskCode }) => isPrivateClass(riskCode))
  return FLEET_QUESTIONS.filter((question) => (question === 'hire' ? isPrivate : isValued))
}

/** A blank answer is not "no"; a "yes" needs an underwriter or another class. */
export function answerProblems(questions: readonly FleetQuestion[], answers: FleetAnswers) {
  return questions.flatMap((question) => {
    const message = answers[question] === undefined ? 'Select yes or no.' : WHY_NOT[question]
    return answers[question] === 'no' ? [] : [{ path: question, message }]
  })
}

const WHY_NOT: Record<FleetQuestion, string> = {
  hire: 'Change the use of these vehicles to a taxi, hiring, bus or cartage class. Then select no.',
  declined: 'An underwriter must approve every vehicle. Sell the vehicles separately.',
  modified: 'Sell the modified vehicles separately to request underwriter approval. Then select no.',
  claims: 'Sell these vehicles separately to request underwriter approval. Then select no.',
}
