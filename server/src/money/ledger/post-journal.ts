import type { Journal, Line } from '@okwan/domain/money/ledger/journal'
import type { Batch } from '../../platform/db/batch.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Posting } from './posting.ts'
import { insertJournals, linesOfJournal, type NewJournal } from './store.ts'

/**
 * Writes a journal into the books, once: the same key with the same lines again does nothing, with other lines it is a
 * fault. A second poster of the key waits until the first has committed. Gives whether this call posted it.
 */
export async function postJournal(tx: Tx, journal: Journal, posting: Posting): Promise<boolean> {
  return (await postAll(tx, [{ journal, posting }])).has(journal.key)
}

/** The same, with all other journals of a batch: at its end, so that wallet accounts are locked as briefly as can be. */
export function postAtEnd(batch: Batch, journal: Journal, posting: Posting): void {
  batch.leave(postAll, { journal, posting })
}

/** Gives the keys of those that were not posted before. */
async function postAll(tx: Tx, all: NewJournal[]): Promise<Set<string>> {
  const inserted = await insertJournals(tx, all)
  for (const { journal } of all) {
    if (inserted.has(journal.key)) continue
    const posted = await linesOfJournal(tx, journal)
    if (contentOf(posted) !== contentOf(journal.lines)) {
      throw new Error(`journal ${journal.key} is posted already with other lines`)
    }
  }
  return inserted
}

function contentOf(lines: readonly Line[]): string {
  const texts = lines.map((line) => [line.account, line.owner, line.side, line.amountPesewas].join(' '))
  return texts.sort().join('\n')
}
