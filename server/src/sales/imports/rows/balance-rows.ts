import { ACCOUNT_NAMES } from '@okwan/domain/money/ledger/accounts'
import { reverse } from '@okwan/domain/money/ledger/journal'
import { keyOfLine, type OpeningLine, openingBalances, readOpeningLine } from '@okwan/domain/sales/imports/balances'
import * as z from 'zod'
import { postJournal } from '../../../money/ledger/post-journal.ts'
import { rows as rowsOf, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { nextRows } from '../row-store.ts'
import { Owners } from './balance-owners.ts'
import { type Checked, type Importing, parseRows, type RowKind, ready, refusedRow } from './checked.ts'

/** Lines of a trial balance, which become one journal. */
export const balanceRows: RowKind<OpeningLine> = {
  async check(importing, rows) {
    const owners = await Owners.read(importing)
    const { unreadable, readable } = parseRows(rows, (cells) => {
      const value = readOpeningLine(cells)
      return { key: keyOfLine(value), value }
    })
    const found = readable.map(({ rowNumber, key, value }): Checked<OpeningLine> => {
      try {
        return ready(rowNumber, key, { ...value, owner: owners.find(value) })
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

/** Lines that can be posted, with the ids of their owners. */
export async function openingLines(importing: Importing): Promise<OpeningLine[]> {
  const rows = await nextRows(importing.tx, importing.importId, 'ready', { limit: MAX_LINES })
  const checked = await balanceRows.check(
    importing,
    rows.map(({ row_number: rowNumber, cells }) => ({ rowNumber, cells })),
  )
  return checked.flatMap(({ value }) => value ?? [])
}

const postedLine = z.object({ account: z.enum(ACCOUNT_NAMES), owner: z.string(), debitPesewas: z.number() })

/** Lines of the opening journal. They stay the same if the code of an owner changes. */
export function postedLines(tx: Tx, importId: string): Promise<OpeningLine[]> {
  return rowsOf(
    tx,
    postedLine,
    sql`select l.account, l.owner, l.debit_pesewas as "debitPesewas" from journals j join journal_lines l on l.journal_id = j.id
        where j.event = 'opening-balances' and j.source_id = ${importId} order by l.position`,
  )
}

/** A trial balance is one journal, so all its rows are read together. */
export const MAX_LINES = 1_000_000

/** Reverses the opening journal with the lines that were posted. */
export async function reverseOpening({ tx, now, importId }: Importing): Promise<void> {
  const lines = await postedLines(tx, importId)
  await postJournal(tx, reverse(openingBalances(importId, lines)), { now })
}
