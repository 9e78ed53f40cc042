import { formatMoment } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { NameMatch } from '../payments/name-match.ts'
import { COOL_OFF_MS, NUMBERS_MAX } from './terms.ts'

/** A mobile money number to which an agent can withdraw. */
export type WalletNumber = { id: string; phone: string; isDefault: boolean; changedAt: Date }

/** `nameMatch` compares the registered name with the agent's; undefined if the number has no mobile money account. */
export function allowNumber(numbers: readonly WalletNumber[], phone: string, nameMatch: NameMatch | undefined): void {
  if (numbers.some((number) => number.phone === phone)) {
    throw new Refusal('number_known')
  }
  if (numbers.length >= NUMBERS_MAX) {
    throw new Refusal('numbers_full', `You have reached the limit of ${NUMBERS_MAX} numbers. Remove one first.`)
  }
  if (nameMatch === undefined) {
    throw new Refusal('number_without_wallet')
  }
  if (nameMatch !== 'same') {
    throw new Refusal('number_of_another')
  }
}

export function allowRemoval(numbers: readonly WalletNumber[], id: string): void {
  if (!numbers.some((number) => number.id === id)) throw new Refusal('number_unknown')
  if (numbers.length === 1) throw new Refusal('last_number')
}

/** Adding a number or making it the default starts the waiting period. */
export function usableFrom(number: WalletNumber): Date {
  return new Date(number.changedAt.getTime() + COOL_OFF_MS)
}

export function allowPayoutTo(number: WalletNumber, now: Date): void {
  const from = usableFrom(number)
  if (now >= from) return
  throw new Refusal('number_too_recent', `This number is new. You can withdraw to it from ${formatMoment(from)}.`)
}
