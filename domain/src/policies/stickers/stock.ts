import { Refusal } from '../../platform/refusal.ts'
import { REFUSALS } from '../../platform/refusal-codes.ts'
import { parseStickerNumber } from '../policies/stickers.ts'

/** Maximum number of stickers in one delivery or transfer, so that one SQL statement can move them. */
export const MAX_STICKERS_PER_MOVE = 10_000

/** `NIC00001000` to `NIC00001099`: the letters, the number of digits, and the first and the last number without letters. */
export type StickerRange = { prefix: string; digits: number; first: number; last: number }

/** A range as typed; the refusal names the field that must change. */
export function parseRange(input: { firstNumber: string; lastNumber: string }): StickerRange {
  const from = partsOf('firstNumber', input.firstNumber)
  const to = partsOf('lastNumber', input.lastNumber)
  if (from.prefix !== to.prefix || from.digits !== to.digits) {
    throw invalid('lastNumber', 'Enter a last number with the same letters and number of digits as the first.')
  }
  if (to.value < from.value) throw invalid('lastNumber', 'The last number must not be lower than the first.')
  if (to.value - from.value >= MAX_STICKERS_PER_MOVE)
    throw invalid('lastNumber', 'Enter a range of at most 10,000 stickers.')
  return { prefix: from.prefix, digits: from.digits, first: from.value, last: to.value }
}

function partsOf(field: string, input: string) {
  const number = parseStickerNumber(input)
  if (!number) throw invalid(field, REFUSALS.sticker_invalid[1])
  const digits = number.replace(/^[A-Z]*/, '')
  return { prefix: number.slice(0, number.length - digits.length), digits: digits.length, value: Number(digits) }
}

function invalid(path: string, message: string): Refusal {
  return new Refusal('sticker_invalid', message, [{ path, message }])
}

/** Whether a branch or agent that has ever had stickers has fewer than its minimum. */
export function isLowStock(stock: { inStock: number; hasHadStock: boolean }, minimum: number): boolean {
  return stock.hasHadStock && stock.inStock < minimum
}

export type CountResult = 'open' | 'agreed' | 'different'

/** Two people count without seeing the expected number; both counts must equal it. */
export function countResult(count: { first: number; second: number | null; expected: number | null }): CountResult {
  if (count.second === null) return 'open'
  return count.first === count.second && count.second === count.expected ? 'agreed' : 'different'
}
