import type { ChallengeDetail } from '@okwan/contract/service/challenged-policies'

/** Fields of a correction that do not change the price. */
export const FIELDS = {
  registrationNumber: 'Registration number',
  chassisNumber: 'Chassis number',
  color: 'Colour',
  firstName: 'First name',
  lastName: 'Last name',
} as const
export type CorrectedField = keyof typeof FIELDS

const OF_REASON: Partial<Record<ChallengeDetail['reason'], readonly CorrectedField[]>> = {
  VEHICLE_MISMATCH: ['registrationNumber', 'chassisNumber'],
  KYC_MISMATCH: ['firstName', 'lastName'],
}

/** Words of the MID that name a field. */
const NAMED: readonly [RegExp, CorrectedField][] = [
  [/registration (number|no)/i, 'registrationNumber'],
  [/chassis|\bVIN\b/i, 'chassisNumber'],
  [/colou?r/i, 'color'],
]

/** Fields that the MID rejected. The reason of the challenge names them, or the words of the last response do. */
export function rejectedFields({
  reason,
  exchanges,
  vehicle,
  customer,
}: Pick<ChallengeDetail, 'reason' | 'exchanges' | 'vehicle'> & {
  customer: Pick<ChallengeDetail['customer'], 'isCompany'>
}): CorrectedField[] {
  const [last] = exchanges
  const named = last?.code ? NAMED.filter(([words]) => words.test(last.answer)).map(([, field]) => field) : []
  const fields = OF_REASON[reason] ?? (reason === 'MID_REJECTED' ? named : [])
  return fields.filter((field) =>
    field === 'firstName' || field === 'lastName' ? !customer.isCompany : vehicle !== null,
  )
}
