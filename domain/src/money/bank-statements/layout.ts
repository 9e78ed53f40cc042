import type { IsoDate } from '../../platform/dates.ts'
import { parseDay, parseSigned, readSheet, type Sheet } from '../../platform/files/sheet.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type BankLayout, LAYOUT_FIELDS } from './terms.ts'

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

/** Highest number of invalid rows that an error names. */
const PROBLEMS_MAX = 10

/** Older dates are typing errors. */
const FIRST_DAY = '2000-01-01'

/** More lines take longer to match than a request may last. */
const LINES_MAX = 10_000

/** Opening and closing balance, as the bank prints them on a statement. */
export type Balances = { openingPesewas: number; closingPesewas: number }

/** Reads all lines. One invalid line refuses the file, because a partial statement hides differences. */
export function readBankStatement(csv: string, layout: BankLayout, balances: Balances): StatementLine[] {
  const sheet = readSheet(csv)
  if (!sheet) throw refusalOf('csv', 'A quotation mark isn’t closed. Export the statement again.')
  const count = sheet.rows.length
  if (count > LINES_MAX) {
    throw refusalOf('csv', `The file has ${count} lines. Export a shorter period of at most ${LINES_MAX} lines.`)
  }
  checkLayout(layout, sheet)
  const read = sheet.rows.map(({ cell, rowNumber }) => readRow((field) => cell(layout[field]), rowNumber))
  const problems = read.filter((row) => typeof row === 'string')
  const [first] = problems
  if (first !== undefined) {
    const more = problems.length > 1 ? ` ${problems.length} rows have errors.` : ''
    const errors = problems.slice(0, PROBLEMS_MAX).map((message) => ({ path: 'csv', message }))
    throw new Refusal('statement_unreadable', `${first}${more}`, errors)
  }
  const rows = read.filter((row) => typeof row !== 'string')
  if (rows.length === 0) throw refusalOf('csv', 'This file has no lines. Export the statement again.')
  checkBalances(rows, balances)
  return withRanks(rows)
}

function checkLayout(layout: BankLayout, sheet: Sheet) {
  for (const field of LAYOUT_FIELDS) {
    const title = layout[field]
    if (title !== '' && !sheet.has(title)) {
      throw refusalOf(field, `The file has no column “${title}”. Select another column.`)
    }
  }
  if (layout.date === '') throw refusalOf('date', 'Select the column with the date.')
  if (layout.amount === '' && (layout.credit === '' || layout.debit === '')) {
    throw refusalOf('amount', 'Select the column with the amount, or the columns for credits and debits.')
  }
}

type Row = Omit<StatementLine, 'rank'> & { balancePesewas: number | undefined }

/** The row, or the reason why it cannot be read. */
function readRow(cell: (field: keyof BankLayout) => string, rowNumber: number): Row | string {
  const bookedOn = parseDay(cell('date'), FIRST_DAY)
  if (!bookedOn) return `Row ${rowNumber}: enter the date as 31/12/2026 or 2026-12-31.`
  const amountPesewas = amountOf(cell)
  if (!amountPesewas) return `Row ${rowNumber}: one column must contain an amount.`
  const balance = cell('balance')
  const balancePesewas = balance === '' ? undefined : parseSigned(balance)
  if (balance !== '' && balancePesewas === undefined) return `Row ${rowNumber}: the balance isn’t a valid amount.`
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
  if (single !== '') return parseSigned(single)
  const credit = cell('credit') === '' ? 0 : parseSigned(cell('credit'))
  const debit = cell('debit') === '' ? 0 : parseSigned(cell('debit'))
  if (credit === undefined || debit === undefined || (credit !== 0 && debit !== 0)) return undefined
  return credit === 0 ? -Math.abs(debit) : credit
}

/** The opening balance and all lines must add up to the closing balance, and each balance must follow from the one before. */
function checkBalances(rows: readonly Row[], { openingPesewas, closingPesewas }: Balances) {
  const sum = rows.reduce((total, { amountPesewas }) => total + amountPesewas, openingPesewas)
  if (sum !== closingPesewas) {
    const message = `The opening balance and the lines add up to ${formatPesewas(sum)}, not ${formatPesewas(closingPesewas)}. Check both balances, or export the statement again.`
    throw refusalOf('closingPesewas', message)
  }
  const broken = firstBreak(rows, openingPesewas)
  if (!broken || !firstBreak(rows.toReversed(), openingPesewas)) return
  throw refusalOf(
    'csv',
    `Row ${broken.rowNumber}: the balance doesn’t match the row before. Lines are missing. Export the statement again.`,
  )
}

/** The first row whose balance does not follow from the row before. Files list the oldest or the newest line first. */
function firstBreak(rows: readonly Row[], openingPesewas: number): Row | undefined {
  let running = openingPesewas
  return rows.find(({ amountPesewas, balancePesewas }) => {
    running += amountPesewas
    return balancePesewas !== undefined && balancePesewas !== running
  })
}

function withRanks(rows: readonly Row[]): StatementLine[] {
  const seen = new Map<string, number>()
  return rows.map(({ rowNumber, bookedOn, amountPesewas, reference, description }) => {
    const key = JSON.stringify([bookedOn, amountPesewas, reference, description])
    const rank = (seen.get(key) ?? 0) + 1
    seen.set(key, rank)
    return { rowNumber, bookedOn, amountPesewas, reference, description, rank }
  })
}

function refusalOf(path: string, message: string): Refusal {
  return new Refusal('statement_unreadable', message, [{ path, message }])
}
