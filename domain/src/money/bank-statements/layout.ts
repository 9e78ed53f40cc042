import { splitCsv } from '../../platform/csv.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { parseCedis } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The columns of a statement by their headings. A bank has one amount column with a sign, or one for each direction. */
export type BankLayout = {
  date: string
  description: string
  reference: string
  amount: string
  credit: string
  debit: string
  balance: string
}

export const LAYOUT_FIELDS = ['date', 'description', 'reference', 'amount', 'credit', 'debit', 'balance'] as const

export type StatementLine = {
  rowNumber: number
  bookedOn: IsoDate
  amountPesewas: number
  reference: string
  description: string
  /** Rank among equal lines of the file. */
  rank: number
}

const REFERENCE_MAX = 200
const DESCRIPTION_MAX = 500

export function headingsOf(csv: string): string[] {
  return (splitCsv(csv)?.[0] ?? []).map((title) => title.trim()).filter((title) => title !== '')
}

/** Reads all lines. One invalid line refuses the file, because a partial statement hides differences. */
export function readBankStatement(csv: string, layout: BankLayout): StatementLine[] {
  const [header = [], ...body] = splitCsv(csv) ?? []
  const indexes = new Map(header.map((title, i) => [title.trim().toLowerCase(), i]))
  checkLayout(layout, indexes)
  const rows = body.flatMap((cells, i) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = (field: keyof BankLayout) => cells[indexes.get(layout[field].toLowerCase()) ?? -1]?.trim() ?? ''
    return [readRow(cell, i + 2)]
  })
  if (rows.length === 0) throw refused('csv', 'This file has no lines. Export the statement again.')
  checkBalances(rows)
  return ranked(rows)
}

function checkLayout(layout: BankLayout, indexes: ReadonlyMap<string, number>) {
  for (const field of LAYOUT_FIELDS) {
    const title = layout[field]
    if (title !== '' && !indexes.has(title.toLowerCase())) {
      throw refused(`layout.${field}`, `The file has no column ${title}. Select another column.`)
    }
  }
  if (layout.date === '') throw refused('layout.date', 'Select the column with the date.')
  if (layout.amount === '' && (layout.credit === '' || layout.debit === '')) {
    throw refused('layout.amount', 'Select the column with the amount, or the columns for credits and debits.')
  }
}

type Row = Omit<StatementLine, 'rank'> & { balancePesewas: number | undefined }

function readRow(cell: (field: keyof BankLayout) => string, rowNumber: number): Row {
  const bookedOn = parseDay(cell('date'))
  if (!bookedOn) throw refused('csv', `Row ${rowNumber}: enter a date such as 31/12/2026 or 2026-12-31.`)
  const amountPesewas = amountOf(cell)
  if (!amountPesewas) throw refused('csv', `Row ${rowNumber}: enter an amount in one column.`)
  const balance = cell('balance')
  const balancePesewas = balance === '' ? undefined : signed(balance)
  if (balance !== '' && balancePesewas === undefined) throw refused('csv', `Row ${rowNumber}: enter a valid balance.`)
  return {
    rowNumber,
    bookedOn,
    amountPesewas,
    balancePesewas,
    reference: cell('reference').slice(0, REFERENCE_MAX),
    description: cell('description').slice(0, DESCRIPTION_MAX),
  }
}

function amountOf(cell: (field: keyof BankLayout) => string): number | undefined {
  const single = cell('amount')
  if (single !== '') return signed(single)
  const credit = cell('credit') === '' ? 0 : signed(cell('credit'))
  const debit = cell('debit') === '' ? 0 : signed(cell('debit'))
  if (credit === undefined || debit === undefined || (credit !== 0 && debit !== 0)) return undefined
  return credit === 0 ? -Math.abs(debit) : credit
}

/** `-1,250.00`, `(1,250.00)` and `1,250.00 DR` are debits. */
function signed(typed: string): number | undefined {
  const isNegative = /^\(.*\)$|^-|-$|\bDR\.?$/i.test(typed.trim())
  const pesewas = parseCedis(typed.replace(/[()+-]|\b[CD]R\.?$/gi, '').trim())
  return pesewas === undefined ? undefined : isNegative ? -pesewas : pesewas
}

function parseDay(typed: string): IsoDate | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})/.exec(typed) ?? reordered(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(typed))
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? (iso as IsoDate) : undefined
}

const reordered = (found: RegExpExecArray | null) => (found ? [found[0], found[3], found[2], found[1]] : [])

/** Every balance follows from the one before, in a file with the oldest or the newest line first. */
function checkBalances(rows: readonly Row[]) {
  const breakIn = (list: readonly Row[]) =>
    list.find((row, i) => {
      const before = list[i - 1]?.balancePesewas
      return (
        before !== undefined && row.balancePesewas !== undefined && row.balancePesewas !== before + row.amountPesewas
      )
    })
  const broken = breakIn(rows)
  if (!broken || !breakIn(rows.toReversed())) return
  throw refused('csv', `Row ${broken.rowNumber}: the balance does not follow from the row before. Lines are missing.`)
}

function ranked(rows: readonly Row[]): StatementLine[] {
  const seen = new Map<string, number>()
  return rows.map(({ balancePesewas: _, ...row }) => {
    const key = JSON.stringify([row.bookedOn, row.amountPesewas, row.reference, row.description])
    const rank = (seen.get(key) ?? 0) + 1
    seen.set(key, rank)
    return { ...row, rank }
  })
}

function refused(path: string, message: string): Refusal {
  return new Refusal('statement_unreadable', message, [{ path, message }])
}
