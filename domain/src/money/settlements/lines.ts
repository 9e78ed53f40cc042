import type { LineKind } from './terms.ts'

/** A part of a journal that is not settled yet. */
export type UnsettledAmount = {
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

export type DraftLine<A extends UnsettledAmount> = {
  kind: LineKind
  /** The earliest amount, which has the details to print. */
  first: A
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
export function linesOf<A extends UnsettledAmount>(unsettled: readonly A[]): DraftLine<A>[] {
  const lines = new Map<string, DraftLine<A>>()
  for (const amount of unsettled) {
    const later = EVENT_KINDS[amount.event]
    const key = later ? amount.journalId : `issue of ${amount.policyRecordId}`
    const kind = later ?? amount.versionKind ?? 'new'
    const line = lines.get(key) ?? { kind, first: amount, journalIds: [], amounts: {}, duePesewas: 0 }
    if (!line.journalIds.includes(amount.journalId)) line.journalIds.push(amount.journalId)
    line.amounts[amount.part] = (line.amounts[amount.part] ?? 0) + amount.pesewas
    line.duePesewas += amount.pesewas
    lines.set(key, line)
  }
  return [...lines.values()]
}
