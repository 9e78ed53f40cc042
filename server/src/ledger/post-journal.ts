import type { Journal, Line } from '@okwan/domain/ledger/journal'
import type { Tx } from '../db/database.ts'
import { insertJournal, linesOfJournal } from './store.ts'

export type Posting = { now: Date; actorId?: string; requestId?: string }

/**
 * Writes a journal into the books, once: the same key with the same lines again does nothing, with other lines it is a
 * fault. A second poster of the key waits until the first has committed. Gives whether this call posted it.
 */
export async function postJournal(tx: Tx, journal: Journal, posting: Posting): Promise<boolean> {
  if (await insertJournal(tx, journal, posting)) return true
  const posted = await linesOfJournal(tx, journal.key)
  if (contentOf(posted) !== contentOf(journal.lines)) {
    throw new Error(`journal ${journal.key} is posted already with other lines`)
  }
  return false
}

function contentOf(lines: readonly Line[]): string {
  const texts = lines.map((line) => [line.account, line.owner, line.side, line.amountPesewas].join(' '))
  return texts.sort().join('\n')
}
