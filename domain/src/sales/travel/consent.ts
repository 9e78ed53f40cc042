import type { FieldProblem } from '../../platform/refusal.ts'
import type { TravelPrice } from '../../products/travel-plans/rating.ts'
import type { ConsentText } from './consent-texts.ts'
import type { SettledTerms } from './underwriting/referral.ts'

/** What the customer agreed to, and how we know it was the customer. */
export type Consent = {
  textVersion: string
  /** Each ticked by itself, with its moment. */
  accepted: readonly { code: string; at: Date }[]
  /** The terms that were on the screen, see `termsKey`. */
  termsKey: string
  acceptedTotalPesewas: number
  proof: ConsentProof | undefined
}
export type ConsentProof =
  | { kind: 'code'; mobileNumber: string; otpRequestId: string; verifiedAt: Date }
  /** An Admin's way out when the phone cannot be reached. */
  | { kind: 'signed_form'; reason: string; fileId: string; approvedBy: string; approvedAt: Date }

/**
 * Names the terms a consent is for: the price and when an underwriter last changed them. Whatever changes them asks for a
 * new consent. No health answer can be read from it.
 */
export function termsKey(price: TravelPrice, settled: readonly SettledTerms[]): string {
  const { rateBook, planCode, period, totalPesewas } = price
  const rulings = settled.flatMap(({ subject, ruledAt }) => (ruledAt ? `${subject}@${ruledAt.toISOString()}` : []))
  const travellers = price.travellers.map(({ travellerId }) => travellerId)
  return [rateBook, planCode, period.startDate, period.endDate, totalPesewas, ...travellers, ...rulings.sort()].join(
    '|',
  )
}

/** Step 8. Problems of a consent against the terms as they are now. */
export function consentProblems(
  consent: Consent | undefined,
  current: { text: ConsentText; termsKey: string; totalPesewas: number },
): FieldProblem[] {
  if (!consent) return [{ path: 'accepted', message: 'The customer has not agreed yet.' }]
  if (consent.textVersion !== current.text.version) {
    return [{ path: 'textVersion', message: 'The wording has changed. Read it to the customer and tick again.' }]
  }
  if (consent.acceptedTotalPesewas !== current.totalPesewas) {
    return [{ path: 'acceptedTotalPesewas', message: 'The price has changed. The customer must accept the new total.' }]
  }
  if (consent.termsKey !== current.termsKey) {
    return [{ path: 'accepted', message: 'The terms have changed since the customer agreed. Ask again.' }]
  }
  const ticked = new Set(consent.accepted.map(({ code }) => code))
  const missing = current.text.declarations.filter(({ code, required }) => required && !ticked.has(code))
  if (missing.length > 0)
    return missing.map(({ code, title }) => ({ path: `accepted.${code}`, message: `Tick "${title}".` }))
  return proofProblems(consent)
}

function proofProblems({ proof, accepted }: Consent): FieldProblem[] {
  if (!proof) return [{ path: 'proof', message: "Enter the code sent to the customer's phone." }]
  const verifiedAt = proof.kind === 'code' ? proof.verifiedAt : proof.approvedAt
  // A code proves only what was ticked before it was entered.
  if (accepted.some(({ at }) => at > verifiedAt))
    return [{ path: 'proof', message: 'Send a new code: a tick was changed after the last one.' }]
  return []
}
