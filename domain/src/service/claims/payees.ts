import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ClaimType, REPAIRABLE_CLAIM_TYPES } from './terms.ts'

type PayableClaim = { type: ClaimType; thirdParties: readonly string[] }

/** Why a payee other than the customer cannot be paid; undefined for third parties and repairers. */
export function payeeRefusalReason({ type, thirdParties }: PayableClaim, payee: string): string | undefined {
  if (thirdParties.includes(payee) || REPAIRABLE_CLAIM_TYPES.includes(type)) return undefined
  return thirdParties.length > 0
    ? 'Select the customer or a third party.'
    : 'Only the customer can be paid for this claim.'
}

/** Part of a claim payment; without a payee it goes to the customer. */
export type ClaimPart = { payee?: string | undefined; amountPesewas: number }

/** Splits a claim: the main payee gets the rest, so that the parts add up. Each payee appears once. */
export function splitClaim(
  payablePesewas: number,
  payee: string | undefined,
  others: readonly ClaimPart[],
): readonly ClaimPart[] {
  const restPesewas = others.reduce((rest, { amountPesewas }) => rest - amountPesewas, payablePesewas)
  if (restPesewas <= 0) {
    throw new Refusal('nothing_left', `The parts must total less than ${formatPesewas(payablePesewas)}.`)
  }
  const parts = [{ payee, amountPesewas: restPesewas }, ...others]
  if (new Set(parts.map((part) => part.payee?.toLowerCase())).size < parts.length) {
    throw new Refusal('paid_twice')
  }
  return parts
}

type PartState = { state: string; amountPesewas: number }

/** Progress of the payouts of a claim: paid, pending, or `incomplete` if a part must be requested again. */
export function payoutProgress(agreedPesewas: number, parts: readonly PartState[]): 'paid' | 'pending' | 'incomplete' {
  const sumOf = (counts: (part: PartState) => boolean) =>
    parts.reduce((sum, part) => (counts(part) ? sum + part.amountPesewas : sum), 0)
  if (sumOf(({ state }) => state === 'paid') >= agreedPesewas) return 'paid'
  const isPending = ({ state }: PartState) => !['failed', 'rejected', 'withdrawn'].includes(state)
  return sumOf(isPending) >= agreedPesewas ? 'pending' : 'incomplete'
}
