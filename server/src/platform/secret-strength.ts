/** Words found in examples and placeholders. The probability that a random key contains one of them is below one in a million. */
const PLACEHOLDERS = /change.?(me|it)|secret|password|passphrase|example|default|placeholder|replace|insecure|okwan/i
const MIN_LENGTH = 32
/** A random key of 32 hexadecimal digits has about 110 bits by this measure. */
const MIN_BITS = 90

/**
 * Why a secret key can be guessed; undefined if it looks random. All keys are derived from it, so a weak secret exposes all of
 * them.
 */
export function secretWeakness(secret: string): string | undefined {
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`
  if (PLACEHOLDERS.test(secret)) return 'looks like an example. Create one with `openssl rand -base64 32`'
  if (shannonBits(secret) < MIN_BITS || isRepeated(secret) || isSequence(secret)) {
    return 'is too easy to guess. Create one with `openssl rand -base64 32`'
  }
  return undefined
}

/** Shannon entropy of the characters of the text. */
function shannonBits(text: string): number {
  const counts = [...Map.groupBy(text, (letter) => letter).values()].map(({ length }) => length)
  return counts.reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

/** A short text that is repeated can have many different characters and still be easy to guess. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  return false
}

/** `abcdef…`, `98765…`: most characters follow from the one before. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let at = 1; at < text.length; at++) {
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps++
  }
  return steps > text.length / 2
}
