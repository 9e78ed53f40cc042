import { PURPOSES, type Purpose } from './terms.ts'

/** Crockford's alphabet: no I, L, O, U, so that a reference can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_BYTES = 10
const CODES = Object.values(PURPOSES).join('|')
const CLIENT_REFERENCE = new RegExp(`^(?:${CODES})[0-7][${ALPHABET}]{25}$`)

/**
 * Purpose and ULID: 28 characters, in order of time, with 80 random bits so that nobody can guess one. Without a hyphen,
 * because addresses put one behind it. Short enough for every provider (32).
 */
export function clientReference(purpose: Purpose, now: Date, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES) throw new RangeError(`A reference takes ${RANDOM_BYTES} random bytes`)
  return PURPOSES[purpose] + encode(BigInt(now.getTime()), 10) + encode(bytesToInteger(random), 16)
}

export function isClientReference(text: string): boolean {
  return CLIENT_REFERENCE.test(text)
}

/** What a provider is given: never used twice, and it begins with its checkout's own. */
export function attemptReference(reference: string, attemptNumber: number): string {
  if (!Number.isInteger(attemptNumber) || attemptNumber < 1 || attemptNumber > 99) {
    throw new RangeError(`${attemptNumber} is not the number of an attempt`)
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
