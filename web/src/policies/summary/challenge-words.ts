import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { ChallengeReason } from '@okwan/domain/policies/policies/terms'

/** Next steps for the seller of a challenged policy until the office resolves it. */
const SELLER_STEPS: Record<ChallengeReason, string> = {
  MID_REJECTED:
    'Compare these numbers with the vehicle’s registration document. If one is wrong, add a note with the correct one.',
  MID_UNREACHABLE: 'The details are correct. The office registers the policy when the MID responds.',
  DUPLICATE_COVER: 'Ask the customer when the other cover ends, and add a note with the date.',
  VEHICLE_MISMATCH:
    'Compare these numbers with the vehicle’s registration document, and add a note with the correct one.',
  PREMIUM_MISMATCH: 'The office collects or refunds the difference.',
  PAYMENT_MISMATCH: 'The office issues the policy or refunds the payment.',
  DUPLICATE_PAYMENT: 'The office refunds the second payment.',
  STICKER_CONFLICT: 'The office assigns another sticker.',
  KYC_MISMATCH: 'Compare the customer’s name and ID number with the ID, and add a note with the correct ones.',
  RISK_CLASS_SUSPECT: 'Ask the customer how the vehicle is used, and add a note with the answer.',
}

export function sellerStep({ product, challengeReason }: Pick<PolicyDetail, 'product' | 'challengeReason'>): string {
  // Only the domain writes this column, with its own reasons.
  const step = product === 'motor' ? SELLER_STEPS[challengeReason as ChallengeReason] : undefined
  return step ?? 'The office issues the policy or refunds the payment.'
}
