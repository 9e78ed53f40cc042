import { addDays, type IsoDate } from '../../platform/dates.ts'
import { isOpenClaim } from './lifecycle.ts'
import type { ClaimStatus } from './terms.ts'

const NEXT_STEPS: Record<ClaimStatus, string | undefined> = {
  reported: 'The office acknowledges the claim.',
  acknowledged: 'The office checks the documents.',
  documents_pending: 'Add the missing documents.',
  under_assessment: 'The office assesses the loss.',
  assessed: 'The office decides on the claim.',
  approved: 'The office sends the offer to the customer.',
  offer_sent: 'The customer accepts by code at the office, or signs the discharge voucher.',
  offer_accepted: 'The office requests the payout.',
  offer_disputed: 'The office assesses the loss again.',
  payout_pending: 'The payout is checked and sent.',
  payout_failed: 'The office requests the payout again.',
  paid: undefined,
  rejected: 'The customer can ask for a review.',
  closed: undefined,
  reopened: 'The office assesses the loss again.',
  withdrawn: undefined,
}

/** Next step, for the seller and the customer; undefined if there is none. */
export function nextStepOf(status: ClaimStatus, needsVoucherCheck = false): string | undefined {
  return needsVoucherCheck ? 'The office checks the signed voucher.' : NEXT_STEPS[status]
}

/** A reserve is checked at least every 30 days while the claim is open. */
const RESERVE_REVIEW_DAYS = 30

export type ReservedClaim = { status: ClaimStatus; reservePesewas: number; reservedOn: IsoDate }

/** Why the handler should set the reserve; undefined if it is current. */
export function reservePrompt(claim: ReservedClaim, today: IsoDate): string | undefined {
  if (!isOpenClaim(claim.status)) return undefined
  if (claim.reservePesewas === 0) return 'This claim has no reserve. Set the expected cost.'
  if (addDays(claim.reservedOn, RESERVE_REVIEW_DAYS) > today) return undefined
  return `The reserve is older than ${RESERVE_REVIEW_DAYS} days. Confirm or change it.`
}
