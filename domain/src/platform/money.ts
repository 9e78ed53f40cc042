/**
 * Amounts are whole pesewas (100 pesewas = 1 cedi) in plain numbers; 2^53 pesewas are 90 trillion cedis. Percentages are basis
 * points (10 000 = 100 %).
 */
export const FULL_BPS = 10_000

/** Rounds half away from zero, so that a charge and its reversal round alike. */
export function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

/** amount x numerator / denominator, rounded once, exact for every amount below 2^53. */
export function portionOf(amountPesewas: number, numerator: number, denominator: number): number {
  assertInteger(amountPesewas)
  // Plain numbers are several times faster and enough for most amounts. Larger amounts use BigInt.
  const exact = amountPesewas * numerator
  const rounding = Math.floor(denominator / 2)
  if (Number.isSafeInteger(Math.abs(exact) + rounding)) {
    return Math.sign(exact) * Math.floor((Math.abs(exact) + rounding) / denominator) || 0
  }
  const product = BigInt(amountPesewas) * BigInt(numerator)
  const half = BigInt(denominator) / 2n
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude + half) / BigInt(denominator)
  return Number(product < 0n ? -rounded : rounded)
}

export function percentOf(amountPesewas: number, rateBps: number): number {
  return portionOf(amountPesewas, rateBps, FULL_BPS)
}

export function cedisToPesewas(cedis: number): number {
  const pesewas = roundHalfUp(cedis * 100)
  assertInteger(pesewas)
  return pesewas
}

/** Minus sign of amounts for people; files that other programs read have the hyphen of the keyboard. */
export const MINUS = '−'

/** `GH₵1,234.50`, negative as `−GH₵4.20`. */
export function formatPesewas(pesewas: number): string {
  return `${pesewas < 0 ? MINUS : ''}GH₵${formatPlain(Math.abs(pesewas), ',')}`
}

/** `1234.50`, for files that other programs read. With a separator of thousands, for people: `1,234.50`, negative `−4.20`. */
export function formatPlain(pesewas: number, thousands = ''): string {
  assertInteger(pesewas)
  const whole = String(Math.floor(Math.abs(pesewas) / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, thousands)
  const minus = thousands ? MINUS : '-'
  return `${pesewas < 0 ? minus : ''}${whole}.${String(Math.abs(pesewas) % 100).padStart(2, '0')}`
}

/** Parses typed amounts: `52,000`, `GH₵ 52000.50`, `ghs 1 200`. Undefined if the text is not an amount. */
export function parseCedis(text: string): number | undefined {
  const plain = text.replace(/^\s*(gh₵|gh¢|ghs|ghc|₵)/i, '').replace(/[\s,]/g, '')
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

function assertInteger(pesewas: number): void {
  if (!Number.isSafeInteger(pesewas)) throw new RangeError(`${pesewas} is not a whole number of pesewas`)
}
