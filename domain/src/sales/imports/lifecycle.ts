import { Refusal } from '../../platform/refusal.ts'
import type { ImportKind, ImportStatus, RowState } from './terms.ts'

export const IMPORT_MOVES = {
  check: { from: ['checking'], to: 'draft' },
  discard: { from: ['checking', 'draft'], to: 'discarded' },
  submit: { from: ['draft', 'done'], to: 'submitted' },
  decline: { from: ['submitted'], to: 'draft' },
  /** Declines rows that were corrected after the import of the other rows. */
  decline_rest: { from: ['submitted'], to: 'done' },
  approve: { from: ['submitted'], to: 'writing' },
  stop: { from: ['writing'], to: 'stopped' },
  resume: { from: ['stopped'], to: 'writing' },
  finish: { from: ['writing'], to: 'done' },
  ask_undo: { from: ['stopped', 'done'], to: 'undo_requested' },
  /** The request to undo is declined: the import returns to its earlier status. */
  keep_stopped: { from: ['undo_requested'], to: 'stopped' },
  keep_done: { from: ['undo_requested'], to: 'done' },
  undo: { from: ['undo_requested'], to: 'undoing' },
  end_undo: { from: ['undoing'], to: 'undone' },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to: ImportStatus }>
export type ImportEvent = keyof typeof IMPORT_MOVES

export function importAfter(status: ImportStatus, event: ImportEvent): ImportStatus {
  const { from, to }: { from: readonly ImportStatus[]; to: ImportStatus } = IMPORT_MOVES[event]
  if (from.includes(status)) return to
  throw new Refusal('illegal_move', 'The import has changed. Reload the page.')
}

export type RowCounts = Record<RowState, number>

/** Why an import cannot be submitted; undefined if it can. Only opening balances must have no wrong rows. */
export function submissionRefusalReason(kind: ImportKind, counts: RowCounts): string | undefined {
  if (counts.unchecked > 0) return 'The rows are still being checked. Wait until the check is complete.'
  if (counts.ready === 0) return noRowsReadyReason(counts)
  // A trial balance with missing lines does not balance.
  if (kind === 'opening-balances' && counts.wrong > 0) return 'Correct every row of the opening balances first.'
  return undefined
}

function noRowsReadyReason({ wrong, written }: RowCounts): string {
  if (wrong > 0) return 'No rows are ready to import. Correct the rows with errors first.'
  return written > 0 ? 'All rows are imported.' : 'All rows already exist. The file adds nothing.'
}

type Makers = { uploaded_by: string; submitted_by: string | null }

/** Why this person cannot approve; undefined if they can. */
export function approvalRefusalReason({ uploaded_by, submitted_by }: Makers, actorId: string): string | undefined {
  if (submitted_by === actorId) return 'You submitted this import. Another SuperAdmin must approve it.'
  return uploaded_by === actorId ? 'You uploaded this import. Another SuperAdmin must approve it.' : undefined
}

/** Why this person cannot undo an import; undefined if they can. */
export function undoRefusalReason(requestedBy: string | null, actorId: string): string | undefined {
  return requestedBy === actorId ? 'You requested to undo this import. Another SuperAdmin must confirm it.' : undefined
}

export function isCorrectable(status: ImportStatus, state: RowState): boolean {
  // The texts of known rows are deleted with the import of the other rows, so these rows can only be corrected before.
  return state === 'known' ? status === 'draft' : isOpen(status) && (state === 'ready' || state === 'wrong')
}

function isOpen(status: ImportStatus): boolean {
  return status === 'draft' || status === 'done'
}
