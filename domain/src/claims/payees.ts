import { type ClaimType, REPAIRED_CLAIMS } from './terms.ts'

type PayableClaim = { type: ClaimType; thirdParties: readonly string[] }

/** Why somebody other than the customer cannot be paid; undefined for who was harmed and for who repaired. */
export function whyNotPayee({ type, thirdParties }: PayableClaim, payee: string): string | undefined {
  if (thirdParties.includes(payee) || REPAIRED_CLAIMS.includes(type)) return undefined
  return thirdParties.length > 0
    ? 'Choose the customer or somebody who was harmed.'
    : 'Only the customer is paid for this.'
}
