/** A phone number that a customer confirmed with a one-time code. */
export type Verification = { phone: string; customerId: string; verifiedAt: Date }

const VERIFIED_FOR_MS = 24 * 60 * 60_000

/**
 * Providers allow a prompt only to a registered user's own number or to a number confirmed with a code. No new code is needed if
 * the same customer confirmed the same number within 24 hours.
 */
export function needsCode(
  { payerPhone, customerId }: { payerPhone: string; customerId: string },
  ownPhones: readonly string[],
  verifications: readonly Verification[],
  now: Date,
): boolean {
  if (ownPhones.includes(payerPhone)) return false
  return !verifications.some(
    (verified) =>
      verified.phone === payerPhone &&
      verified.customerId === customerId &&
      verified.verifiedAt <= now &&
      now.getTime() - verified.verifiedAt.getTime() <= VERIFIED_FOR_MS,
  )
}
