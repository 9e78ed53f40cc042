import type { IsoDate } from '../../platform/dates.ts'
import { parseDay } from '../../platform/files/sheet.ts'
import { parseCedis } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Cells, MAX_CELL } from './terms.ts'

/** Refuses a row with the reason, at the field that must be corrected. */
export function wrong(field: string, reason: string): Refusal {
  return new Refusal('import_row_wrong', reason, [{ path: field, message: reason }])
}

export function textOf(cells: Cells, field: string, max = MAX_CELL): string {
  const text = (cells[field] ?? '').trim()
  if (text.length > max) throw wrong(field, `Use at most ${max} characters.`)
  return text
}

export function requireText(cells: Cells, field: string, label: string, max?: number): string {
  const text = textOf(cells, field, max)
  if (text === '') throw wrong(field, `Enter ${label}.`)
  return text
}

const FIRST_DAY = '1900-01-01'

export function dayOf(cells: Cells, field: string, label: string): IsoDate {
  const day = parseDay(requireText(cells, field, label), FIRST_DAY)
  if (!day) throw wrong(field, 'Enter the date as 31/12/2026 or 2026-12-31.')
  return day
}

/** Zero if the cell is empty. */
export function amountOf(cells: Cells, field: string): number {
  const text = textOf(cells, field)
  const pesewas = text === '' ? 0 : parseCedis(text)
  if (pesewas === undefined || pesewas > HIGHEST_AMOUNT)
    throw wrong(field, `“${text}” isn’t an amount. Enter a number, such as 1,250.00.`)
  return pesewas
}

const HIGHEST_AMOUNT = 1_000_000_000_00

export function integerOf(cells: Cells, field: string, [min, max]: readonly [number, number]): number {
  const text = textOf(cells, field).replace(/[\s,]/g, '')
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) throw wrong(field, `Enter a whole number from ${min} to ${max}.`)
  return number
}

/** The choice that a text names, without regard to case, spaces and signs. */
export function choiceOf<T extends string>(
  text: string,
  choices: readonly (readonly [T, readonly string[]])[],
): T | undefined {
  return choices.find(([value, names]) => [value, ...names].some((name) => plain(name) === plain(text)))?.[0]
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
