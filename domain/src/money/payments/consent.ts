/** A number someone proved to hold, by a code sent to it. */
export type Verification = { phone: string; customerId: string; verifiedAt: Date }

const VERIFIED_FOR_MS = 24 * 60 * 60_000

/**
 * Providers allow a prompt only to a registered user's own number or to one confirmed by a code. A code is skipped when the
 * same customer confirmed the same number within 24 hours; another number always needs its own.
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
