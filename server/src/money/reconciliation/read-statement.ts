import type { StatementLine } from '@okwan/domain/money/reconciliation/reconciliation'
import { splitCsv } from '@okwan/domain/platform/files/csv'
import { parseCedis } from '@okwan/domain/platform/money'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'

// Columns are found by name, because exports of different accounts have different additional columns.
const COLUMNS = [
  'date',
  'clientReference',
  'networkTransactionId',
  'direction',
  'msisdn',
  'amount',
  'charges',
  'status',
] as const
type Column = (typeof COLUMNS)[number]

/** Reads a provider's statement. One invalid line refuses the file, because a partial reconciliation is misleading. */
export function readStatement(csv: string): StatementLine[] {
  const [header = [], ...body] = splitCsv(csv) ?? []
  const columnIndexes = new Map(header.map((title, i) => [title.trim().toLowerCase(), i]))
  const missing = COLUMNS.filter((column) => !columnIndexes.has(column.toLowerCase()))
  if (missing.length > 0) throw unreadable(`Missing columns in the statement: ${missing.join(', ')}.`)
  return body.flatMap((cells, i) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = (column: Column) => cells[columnIndexes.get(column.toLowerCase()) ?? -1]?.trim() ?? ''
    return [readLine(cell, i + 2)]
  })
}

function readLine(cell: (column: Column) => string, row: number): StatementLine {
  const at = new Date(cell('date'))
  const amountPesewas = parseCedis(cell('amount'))
  const feePesewas = parseCedis(cell('charges') || '0')
  const direction = cell('direction').toLowerCase()
  if (Number.isNaN(at.getTime())) throw unreadable(`Row ${row}: enter a valid date.`)
  if (amountPesewas === undefined || feePesewas === undefined) throw unreadable(`Row ${row}: enter a valid amount.`)
  if (direction !== 'in' && direction !== 'out') throw unreadable(`Row ${row}: direction must be in or out.`)
  return {
    reference: cell('clientReference'),
    networkTransactionId: cell('networkTransactionId'),
    direction,
    phone: parsePhone(cell('msisdn')) ?? cell('msisdn'),
    amountPesewas,
    feePesewas,
    at,
    successful: ['paid', 'success', 'successful'].includes(cell('status').toLowerCase()),
  }
}

function unreadable(message: string): Refusal {
  return new Refusal('statement_unreadable', message, [{ path: 'statementCsv', message }])
}
