import type { FieldProblem } from '../../platform/refusal.ts'
import type { TravelPrice } from '../../products/travel-plans/rating.ts'
import type { ConsentText } from './consent-texts.ts'
import type { SettledTerms } from './underwriting/referral.ts'

/** Declarations and price that the customer accepted, with the proof of consent. */
export type Consent = {
  textVersion: string
  /** Accepted declarations with the time of each. */
  accepted: readonly { code: string; at: Date }[]
  /** Key of the terms shown to the customer, see `termsKey`. */
  termsKey: string
  acceptedTotalPesewas: number
  proof: ConsentProof | undefined
}
export type ConsentProof =
  | { kind: 'code'; mobileNumber: string; otpRequestId: string; verifiedAt: Date }
  /** Alternative if no code can reach the customer; approved by a user with the permission `travel.consent-by-form`. */
  | { kind: 'signed_form'; reason: string; fileId: string; approvedBy: string; approvedAt: Date }

/**
 * Key of the terms of a consent: the price and the times of underwriter decisions. Changed terms require a new consent. The key
 * reveals no health answers.
 */
export function termsKey(price: TravelPrice, settled: readonly SettledTerms[]): string {
  const { rateBook, planCode, period, totalPesewas } = price
  const referralDecisions = settled.flatMap(({ subject, decidedAt }) =>
    decidedAt ? `${subject}@${decidedAt.toISOString()}` : [],
  )
  const travellers = price.travellers.map(({ travellerId }) => travellerId)
  return [
    rateBook,
    planCode,
    period.startDate,
    period.endDate,
    totalPesewas,
    ...travellers,
    ...referralDecisions.sort(),
  ].join('|')
}

/** Problems of a consent compared with the current terms. */
export function consentProblems(
  consent: Consent | undefined,
  current: { text: ConsentText; termsKey: string; totalPesewas: number },
): FieldProblem[] {
  if (!consent) return [{ path: 'accepted', message: 'The customer’s consent is missing.' }]
  if (consent.textVersion !== current.text.version) {
    return [
      {
        path: 'textVersion',
        message: 'The declarations have changed. Read the new version to the customer and select them again.',
      },
    ]
  }
  if (consent.acceptedTotalPesewas !== current.totalPesewas) {
    return [{ path: 'acceptedTotalPesewas', message: 'The price has changed. The customer must accept the new total.' }]
  }
  if (consent.termsKey !== current.termsKey) {
    return [{ path: 'accepted', message: 'The terms have changed. Get the customer’s consent again.' }]
  }
  const ticked = new Set(consent.accepted.map(({ code }) => code))
  const missing = current.text.declarations.filter(({ code, required }) => required && !ticked.has(code))
  if (missing.length > 0)
    return missing.map(({ code, title }) => ({ path: `accepted.${code}`, message: `Select “${title}”.` }))
  return proofProblems(consent)
}

function proofProblems({ proof, accepted }: Consent): FieldProblem[] {
  if (!proof) return [{ path: 'proof', message: 'Enter the code sent to the customer’s phone.' }]
  const verifiedAt = proof.kind === 'code' ? proof.verifiedAt : proof.approvedAt
  // A code proves consent only to declarations accepted before it.
  if (accepted.some(({ at }) => at > verifiedAt))
    return [{ path: 'proof', message: 'Send a new code. The declarations were changed after the last one.' }]
  return []
}
