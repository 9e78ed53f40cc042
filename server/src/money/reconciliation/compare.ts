import {
  type BookLine,
  type DifferenceClass,
  type ReconciliationItem,
  reconcile,
  type StatementLine,
} from '@okwan/domain/money/reconciliation/reconciliation'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { BookRow } from './store.ts'

export type Difference = ReconciliationItem & { class: DifferenceClass }

/** The period in which a transaction of that day can appear in our ledger: its result may arrive a day later. */
export function ledgerPeriod(day: IsoDate): { from: Date; before: Date } {
  return { from: new Date(day), before: new Date(addDays(day, 2)) }
}

/**
 * Compares the provider's day with ours. A transaction missing at the provider counts only if it began and ended on that day,
 * because around midnight the two sides may assign it to different days.
 */
export function compareDay(day: IsoDate, statement: readonly StatementLine[], book: readonly BookRow[]) {
  const ours = new Map(book.map((row) => [row.reference, row]))
  const items = reconcile(statement, book.map(lineOf)).filter(
    ({ statement: theirs, book: line }) => theirs || (line && isOfDay(ours.get(line.reference), day)),
  )
  const differences = items.filter((item): item is Difference => item.class !== 'matched')
  return { matched: items.length - differences.length, items: differences }
}

function isOfDay(row: BookRow | undefined, day: IsoDate): boolean {
  return row !== undefined && [row.sent_at, row.at].every((moment) => moment.toISOString().startsWith(day))
}

function lineOf(row: BookRow): BookLine {
  return {
    reference: row.reference,
    networkTransactionId: row.network_transaction_id,
    direction: row.direction,
    phone: row.phone,
    amountPesewas: row.amount_pesewas,
    feePesewas: row.fee_pesewas,
    at: row.at,
    status: row.status,
  }
}
