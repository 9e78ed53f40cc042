import type { Journal, Line } from '@okwan/domain/money/ledger/journal'
import type { Batch } from '../../platform/db/batch.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Posting } from './posting.ts'
import { insertBackdatedJournals, insertJournals, journalKey, linesOfJournal, type NewJournal } from './store.ts'

/**
 * Posts a journal once. A second call with the same key and the same lines does nothing; with different lines, it throws. A
 * concurrent call with the same key waits until the first one commits. Returns whether this call posted the journal.
 */
export async function postJournal(tx: Tx, journal: Journal, posting: Posting): Promise<boolean> {
  return (await postAll(tx, [{ journal, posting }])).has(journalKey(journal))
}

/** Posts with all other journals of a batch just before the commit, so that wallet accounts are locked only briefly. */
export function postAtEnd(batch: Batch, journal: Journal, posting: Posting): void {
  batch.defer(postAll, { journal, posting })
}

/** Posts backdated journals of demo data in chronological order. No other code may post at the same time. */
export function postBackdated(tx: Tx, all: NewJournal[]): Promise<void> {
  return insertBackdatedJournals(tx, all)
}

/** Returns the keys of the journals that were not posted before. */
async function postAll(tx: Tx, all: NewJournal[]): Promise<Set<string>> {
  const inserted = await insertJournals(tx, all)
  for (const { journal } of all) {
    if (inserted.has(journalKey(journal))) continue
    const posted = await linesOfJournal(tx, journal)
    if (contentOf(posted) !== contentOf(journal.lines)) {
      throw new Error(`journal ${journalKey(journal)} was already posted with different lines`)
    }
  }
  return inserted
}

function contentOf(lines: readonly Line[]): string {
  const texts = lines.map((line) => [line.account, line.owner, line.side, line.amountPesewas].join(' '))
  return texts.sort().join('\n')
}
