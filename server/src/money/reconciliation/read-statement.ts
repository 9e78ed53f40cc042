import type { StatementLine } from '@okwan/domain/money/reconciliation/reconciliation'
import { splitCsv } from '@okwan/domain/platform/csv'
import { parseCedis } from '@okwan/domain/platform/money'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'

// By their names, in any order and among any others: exports of different accounts differ in what else they carry.
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

/** Reads a provider's statement. One line that cannot be read refuses the file: half a comparison is none. */
export function readStatement(csv: string): StatementLine[] {
  const [header = [], ...body] = splitCsv(csv) ?? []
  const places = new Map(header.map((title, i) => [title.trim().toLowerCase(), i]))
  const missing = COLUMNS.filter((column) => !places.has(column.toLowerCase()))
  if (missing.length > 0) throw unreadable(`The statement has no column ${missing.join(', ')}.`)
  return body.flatMap((cells, i) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = (column: Column) => cells[places.get(column.toLowerCase()) ?? -1]?.trim() ?? ''
    return [readLine(cell, i + 2)]
  })
}

function readLine(cell: (column: Column) => string, row: number): StatementLine {
  const at = new Date(cell('date'))
  const amountPesewas = parseCedis(cell('amount'))
  const feePesewas = parseCedis(cell('charges') || '0')
  const direction = cell('direction').toLowerCase()
  if (Number.isNaN(at.getTime())) throw unreadable(`Row ${row} has no date.`)
  if (amountPesewas === undefined || feePesewas === undefined) throw unreadable(`Row ${row} has no amount.`)
  if (direction !== 'in' && direction !== 'out') throw unreadable(`Row ${row} does not say in or out.`)
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
