import { ACCOUNTS } from '@okwan/domain/money/ledger/accounts'
import { reverse } from '@okwan/domain/money/ledger/journal'
import { keyOfLine, type OpeningLine, openingBalances, readOpeningLine } from '@okwan/domain/sales/imports/balances'
import { wrong } from '@okwan/domain/sales/imports/cells'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { Sellers } from './branches-of.ts'
import { type Checked, type Importing, parsed, type RowKind, ready, refusedRow } from './checked.ts'
import { nextRows } from './row-store.ts'

/** Lines of a trial balance, which become one journal. */
export const balanceRows: RowKind<OpeningLine> = {
  async check(importing, rows) {
    const sellers = await Sellers.read(importing)
    const { wrong: unreadable, right } = parsed(rows, (cells) => {
      const value = readOpeningLine(cells)
      return { key: keyOfLine(value), value }
    })
    const found = right.map(({ rowNumber, key, value }): Checked<OpeningLine> => {
      try {
        return ready(rowNumber, key, { ...value, owner: ownerOf(value, sellers) })
      } catch (error) {
        return refusedRow(rowNumber, key, error)
      }
    })
    return [...unreadable, ...found]
  },

  async write(importing, rows) {
    const { tx, now, importId, uploadedBy } = importing
    const lines = rows.map(({ value }) => value)
    await postJournal(tx, openingBalances(importId, lines), { now, actorId: uploadedBy })
    return rows.map(({ rowNumber }) => ({ rowNumber }))
  },
}

/** Agents and staff are named by their code; other owners have their own names in the ledger. */
function ownerOf({ account, owner }: OpeningLine, sellers: Sellers): string {
  const { owner: kind } = ACCOUNTS[account]
  if (kind !== 'agent' && kind !== 'staff') return owner
  const person = sellers.find(owner)
  if (!person) throw wrong('owner', `No user has the code “${owner}”.`)
  return person
}

/** All lines of an import, with the ids of their owners. */
export async function openingLines(importing: Importing, state: 'ready' | 'written'): Promise<OpeningLine[]> {
  const rows = await nextRows(importing.tx, importing.importId, state, { limit: ALL })
  const checked = await balanceRows.check(
    importing,
    rows.map(({ row_number: rowNumber, cells }) => ({ rowNumber, cells })),
  )
  return checked.flatMap(({ value }) => value ?? [])
}

/** A trial balance is posted at once. */
export const ALL = 1_000_000

/** Reverses the opening journal with the lines that were posted. */
export async function reverseOpening(importing: Importing): Promise<void> {
  const lines = await openingLines(importing, 'written')
  await postJournal(importing.tx, reverse(openingBalances(importing.importId, lines)), { now: importing.now })
}
