import {
  type DifferenceClass,
  type LedgerLine,
  type ReconciliationItem,
  reconcile,
  type StatementLine,
} from '@okwan/domain/money/reconciliation/reconciliation'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import type { LedgerRow } from './store.ts'

export type Difference = ReconciliationItem & { class: DifferenceClass }

/** The period in which our ledger can contain a transaction of that day, because its result may arrive a day later. */
export function ledgerPeriod(day: IsoDate): { from: Date; before: Date } {
  return { from: new Date(day), before: new Date(addDays(day, 2)) }
}

/**
 * Compares a day of the provider with the same day of the ledger. A transaction that is missing at the provider counts only if it
 * began and ended on that day, because around midnight the two sides may assign it to different days.
 */
export function compareDay(day: IsoDate, statement: readonly StatementLine[], ledger: readonly LedgerRow[]) {
  const ledgerByReference = new Map(ledger.map((row) => [row.reference, row]))
  const items = reconcile(statement, ledger.map(lineOf)).filter(
    ({ statement: statementLine, ledger: line }) =>
      statementLine || (line && isOfDay(ledgerByReference.get(line.reference), day)),
  )
  const differences = items.filter((item): item is Difference => item.class !== 'matched')
  return { matched: items.length - differences.length, items: differences }
}

function isOfDay(row: LedgerRow | undefined, day: IsoDate): boolean {
  return row !== undefined && [row.sent_at, row.at].every((moment) => moment.toISOString().startsWith(day))
}

function lineOf(row: LedgerRow): LedgerLine {
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
