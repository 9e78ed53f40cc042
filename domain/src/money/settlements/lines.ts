import type { LineKind } from './terms.ts'

/** A part of a journal that is not settled yet. */
export type Movement = {
  journalId: string
  event: string
  postedAt: Date
  part: string
  pesewas: number
  policyRecordId: string | null
  versionKind: 'new' | 'renewal' | 'endorsement' | null
  /** Commission from which tax was withheld; null for premium and levies. */
  commissionId: string | null
}

export type DraftLine<M extends Movement> = {
  kind: LineKind
  /** The earliest movement, which has the facts to print. */
  first: M
  journalIds: string[]
  amounts: Record<string, number>
  duePesewas: number
}

const EVENT_KINDS: Record<string, LineKind> = {
  'brokerage-reversed': 'brokerage-returned',
  'refund-approved': 'refund',
  reversal: 'refund-withdrawn',
  'commission-vested': 'commission',
  'commission-clawed-back': 'commission-reversed',
}

/** One line for each issued version, with its brokerage, and one for each later change. */
export function linesOf<M extends Movement>(movements: readonly M[]): DraftLine<M>[] {
  const lines = new Map<string, DraftLine<M>>()
  for (const movement of movements) {
    const later = EVENT_KINDS[movement.event]
    const key = later ? movement.journalId : `issue of ${movement.policyRecordId}`
    const kind = later ?? movement.versionKind ?? 'new'
    const line = lines.get(key) ?? { kind, first: movement, journalIds: [], amounts: {}, duePesewas: 0 }
    if (!line.journalIds.includes(movement.journalId)) line.journalIds.push(movement.journalId)
    line.amounts[movement.part] = (line.amounts[movement.part] ?? 0) + movement.pesewas
    line.duePesewas += movement.pesewas
    lines.set(key, line)
  }
  return [...lines.values()]
}
