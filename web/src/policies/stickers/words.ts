import type { StickerCount, StickerMove, StickerStock } from '@okwan/contract/policies/stickers'
import type { Tone } from '../../ui/data/tone.ts'

export const MOVE_LABELS: Record<StickerMove['kind'], string> = {
  received: 'Received',
  transferred: 'Transferred',
  assigned: 'Assigned',
  spoiled: 'Spoiled',
  lost: 'Lost',
  returned: 'Returned',
  found: 'Found',
}

export const COUNT_RESULTS: Record<StickerCount['result'], { label: string; tone: Tone }> = {
  open: { label: 'Second count due', tone: 'warning' },
  agreed: { label: 'Matches', tone: 'success' },
  different: { label: 'Differs', tone: 'danger' },
}

export const REPORT_LABELS = {
  spoiled: 'Spoiled: torn or misprinted',
  lost: 'Lost',
  returned: 'Returned to the NIC',
  found: 'Found again',
} as const

export type StickerHolder = Pick<StickerStock, 'branchId' | 'branchName' | 'agentId' | 'agentName'>

const isSameHolder = (one: StickerHolder) => (other: StickerHolder) =>
  one.branchId === other.branchId && one.agentId === other.agentId

/** The stock of the holder of a count. */
export const stockOf = (holders: readonly StickerStock[], count: StickerHolder) => holders.find(isSameHolder(count))

/** Counts that differ and were not repeated; counts are listed newest first. */
export function openDifferences(counts: readonly StickerCount[]): StickerCount[] {
  return counts.filter((one, at) => one.result === 'different' && !counts.slice(0, at).some(isSameHolder(one)))
}

const stickers = (count: number) => (count === 1 ? '1 sticker' : `${count} stickers`)

/** Result of two counts compared with the stock, and the next step. */
export function differenceText({ firstCount, secondCount, expected }: StickerCount): string {
  if (firstCount === null || secondCount === null || expected === null) return ''
  if (firstCount !== secondCount) {
    return `The two counts differ: ${firstCount} and ${secondCount}, with ${expected} in stock. Count again.`
  }
  const missing = expected - firstCount
  return missing > 0
    ? `${stickers(missing)} missing: ${firstCount} counted, ${expected} in stock. Compare the numbers below, then count again or report the missing stickers.`
    : `${stickers(-missing)} more than in stock: ${firstCount} counted, ${expected} in stock. Look for a transfer that wasn’t recorded, or report stickers that were found again.`
}

/** `NIC00001000 – NIC00001099`, or one number. */
export function rangeText({ firstNumber, lastNumber }: { firstNumber: string; lastNumber: string }): string {
  return firstNumber === lastNumber ? firstNumber : `${firstNumber} – ${lastNumber}`
}

export function holderName({ agentName, branchName }: { agentName: string | null; branchName: string }): string {
  return agentName ? `${agentName}, ${branchName}` : branchName
}
