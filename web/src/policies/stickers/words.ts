import type { StickerCount, StickerMove } from '@okwan/contract/policies/stickers'
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

/** `NIC00001000 – NIC00001099`, or one number. */
export function rangeText({ firstNumber, lastNumber }: { firstNumber: string; lastNumber: string }): string {
  return firstNumber === lastNumber ? firstNumber : `${firstNumber} – ${lastNumber}`
}

export function holderName({ agentName, branchName }: { agentName: string | null; branchName: string }): string {
  return agentName ? `${agentName}, ${branchName}` : branchName
}
