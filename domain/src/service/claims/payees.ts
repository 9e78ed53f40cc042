import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ClaimType, REPAIRED_CLAIMS } from './terms.ts'

type PayableClaim = { type: ClaimType; thirdParties: readonly string[] }

/** Why somebody other than the customer cannot be paid; undefined for who was harmed and for who repaired. */
export function whyNotPayee({ type, thirdParties }: PayableClaim, payee: string): string | undefined {
  if (thirdParties.includes(payee) || REPAIRED_CLAIMS.includes(type)) return undefined
  return thirdParties.length > 0
    ? 'Choose the customer or somebody who was harmed.'
    : 'Only the customer is paid for this.'
}

/** A part of what a claim pays; without a payee it goes to the customer. */
export type ClaimPart = { payee?: string | undefined; amountPesewas: number }

/** One payee gets what the others leave, so that the parts are always the whole. Nobody is paid twice. */
export function splitClaim(
  payablePesewas: number,
  payee: string | undefined,
  others: readonly ClaimPart[],
): readonly ClaimPart[] {
  const restPesewas = others.reduce((rest, { amountPesewas }) => rest - amountPesewas, payablePesewas)
  if (restPesewas <= 0) {
    throw new Refusal('nothing_left', `The parts must leave something of ${formatPesewas(payablePesewas)}.`)
  }
  const parts = [{ payee, amountPesewas: restPesewas }, ...others]
  if (new Set(parts.map((part) => part.payee?.toLowerCase())).size < parts.length) {
    throw new Refusal('paid_twice')
  }
  return parts
}

type PartState = { state: string; amountPesewas: number }

/** Where the money of a claim stands: what of it has been paid, and whether the rest is in the queue or must be asked for. */
export function standingOf(agreedPesewas: number, parts: readonly PartState[]): 'paid' | 'in_the_queue' | 'stuck' {
  const sumOf = (counts: (part: PartState) => boolean) =>
    parts.reduce((sum, part) => (counts(part) ? sum + part.amountPesewas : sum), 0)
  if (sumOf(({ state }) => state === 'paid') >= agreedPesewas) return 'paid'
  const isComing = ({ state }: PartState) => !['failed', 'rejected', 'withdrawn'].includes(state)
  return sumOf(isComing) >= agreedPesewas ? 'in_the_queue' : 'stuck'
}
