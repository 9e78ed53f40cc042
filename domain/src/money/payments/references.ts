import { toAccraDate } from '../../platform/dates.ts'
import { PURPOSES, type Purpose } from './terms.ts'

/** Crockford's base 32, without I, L, O and U, so that a reference can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 10
const RECEIPT_DIGITS = 8
const RECEIPT_PREFIX = new RegExp(`^RCT\\d{2}(?=[${ALPHABET}]{${RECEIPT_DIGITS}}$)`)
const CODES = Object.values(PURPOSES).join('|')
const CLIENT_REFERENCE = new RegExp(`^(?:${CODES})[0-7][${ALPHABET}]{25}$`)

/**
 * Purpose and ULID: 28 characters, ordered by time, with 80 random bits. No hyphen, because receipt URLs append one. Every
 * provider accepts 32 characters.
 */
export function clientReference(purpose: Purpose, now: Date, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES)
    throw new RangeError(`a client reference needs ${RANDOM_BYTES} random bytes, got ${random.length}`)
  return PURPOSES[purpose] + encode(BigInt(now.getTime()), 10) + encode(bytesToInteger(random), 16)
}

export function isClientReference(text: string): boolean {
  return CLIENT_REFERENCE.test(text)
}

/** Number of a receipt, such as `RCT-26-7K3M9QPX`: the year of the payment and the end of its reference, as lists show it. */
export function receiptNumber(reference: string, paidAt: Date): string {
  return `RCT-${toAccraDate(paidAt).slice(2, 4)}-${reference.slice(-RECEIPT_DIGITS)}`
}

/** Removes the prefix of a receipt number that has no separators, so that the end of the reference remains. */
export const withoutReceiptPrefix = (text: string): string => text.replace(RECEIPT_PREFIX, '')

/** The reference sent to a provider: the client reference and the number of the attempt, so no reference is used twice. */
export function attemptReference(reference: string, attemptNumber: number): string {
  if (!Number.isInteger(attemptNumber) || attemptNumber < 1 || attemptNumber > 99) {
    throw new RangeError(`attempt number ${attemptNumber} is not between 1 and 99`)
  }
  return reference + String(attemptNumber).padStart(2, '0')
}

function encode(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = ALPHABET.charAt(Number(rest % 32n)) + text
    rest /= 32n
  }
  return text
}

function bytesToInteger(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
}
