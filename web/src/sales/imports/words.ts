import type { ImportedFile } from '@okwan/contract/sales/imports'
import type { ImportStatus, RowState } from '@okwan/domain/sales/imports/terms'
import type { Tone } from '../../ui/data/tone.ts'

const STATUS: Record<ImportStatus, { label: string; tone: Tone }> = {
  checking: { label: 'Checking rows', tone: 'info' },
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Awaiting approval', tone: 'warning' },
  writing: { label: 'Importing', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'warning' },
  done: { label: 'Imported', tone: 'success' },
  undo_requested: { label: 'Undo requested', tone: 'warning' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
}

/** An import with wrong rows is not finished. */
export function statusOf({ status, counts }: Pick<ImportedFile, 'status' | 'counts'>): { label: string; tone: Tone } {
  if (status === 'done' && counts.wrong > 0) return { label: `${counts.wrong} to correct`, tone: 'warning' }
  return STATUS[status]
}

export const ROW_WORDS: Record<RowState, { label: string; tone: Tone }> = {
  unchecked: { label: 'Not checked', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'info' },
  wrong: { label: 'To correct', tone: 'danger' },
  known: { label: 'Already exists', tone: 'neutral' },
  written: { label: 'Imported', tone: 'success' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** Whether the server is working on the import, so that the page polls again. */
export const isInProgress = ({ status }: Pick<ImportedFile, 'status'>) =>
  ['checking', 'writing', 'undoing'].includes(status)

/** Progress of the server, such as `120 of 500 rows checked`. */
export function progressOf({ status, rowCount, counts }: Pick<ImportedFile, 'status' | 'rowCount' | 'counts'>): string {
  if (status === 'checking') return `${rowCount - counts.unchecked} of ${rowCount} rows checked`
  if (status === 'writing') return `${counts.written} of ${counts.written + counts.ready} rows imported`
  return `${counts.undone} of ${counts.undone + counts.written} rows undone`
}
