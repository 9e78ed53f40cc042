/** How our record of a motor term differs from the motor insurance database (MID). */
export const MID_DIFFERENCES = [
  'missing-there',
  'missing-here',
  'dates',
  'plate',
  'sticker',
  'alive-there',
  'ended-there',
] as const
export type MidDifferenceKind = (typeof MID_DIFFERENCES)[number]

export const DIFFERENCE_TITLES: Record<MidDifferenceKind, string> = {
  'missing-there': 'Not in the MID',
  'missing-here': 'Only in the MID',
  dates: 'Different dates',
  plate: 'Different registration number',
  sticker: 'Different sticker',
  'alive-there': 'Cancelled here, in force in the MID',
  'ended-there': 'In force here, cancelled in the MID',
}

export const DIFFERENCE_STATES = ['open', 'explained', 'resolved'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]

export const RUN_STATES = ['running', 'finished', 'failed'] as const

/** Whether our record can be sent to the MID again. The MID assigns sticker numbers, so our record does not change them. */
export function canPush(kind: MidDifferenceKind): boolean {
  return kind !== 'missing-here' && kind !== 'sticker'
}

/** Next step for a difference, in one sentence. */
export const REMEDIES: Record<MidDifferenceKind, string> = {
  'missing-there': 'Resend the policy.',
  'missing-here': 'Ask the NIC who recorded this policy, then explain the difference.',
  dates: 'Resend the policy if our dates are correct. Otherwise correct the policy.',
  plate: 'Resend the policy if our registration number is correct. Otherwise correct the policy.',
  sticker: 'Check the sticker on the vehicle, then replace it here or ask the NIC to correct it.',
  'alive-there': 'Resend the cancellation.',
  'ended-there': 'Resend the policy, or ask the NIC why it was cancelled.',
}
