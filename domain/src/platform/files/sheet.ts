import type { IsoDate } from '../dates.ts'
import { parseCedis } from '../money.ts'
import { splitCsv } from './csv.ts'

/** A row of a table file; `cell` finds a text by the heading of its column, in upper or lower case. */
type SheetRow = { rowNumber: number; cell: (heading: string) => string }

export type Sheet = { has: (heading: string) => boolean; rows: SheetRow[] }

/** Reads a CSV file with headings in its first row; empty rows are left out. Undefined if a quote is not closed. */
export function readSheet(csv: string): Sheet | undefined {
  const cells = splitCsv(csv)
  return cells && sheetOf(cells)
}

/** The first row has the headings; empty rows are left out. */
export function sheetOf(cells: readonly string[][]): Sheet {
  const [header = [], ...body] = cells
  const indexes = new Map(header.map((title, i) => [title.trim().toLowerCase(), i]))
  const rows = body.flatMap((row, i) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const cell = (heading: string) => row[indexes.get(heading.toLowerCase()) ?? -1]?.trim() ?? ''
    return [{ rowNumber: i + 2, cell }]
  })
  return { has: (heading) => indexes.has(heading.toLowerCase()), rows }
}

/** Reads an amount; `-1,250.00`, `(1,250.00)` and `1,250.00 DR` are debits, which are negative. */
export function parseSigned(input: string): number | undefined {
  const isNegative = /^\(.*\)$|^-|-$|\bDR\.?$/i.test(input.trim())
  const pesewas = parseCedis(input.replace(/[()+-]|\b[CD]R\.?$/gi, '').trim())
  return pesewas === undefined ? undefined : isNegative ? -pesewas : pesewas
}

/** Reads `31/12/2026`, `31.12.2026` or `2026-12-31`. Undefined before `firstDay`, because an older date is a typing error. */
export function parseDay(input: string, firstDay: IsoDate): IsoDate | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})/.exec(input) ?? reordered(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(input))
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return isDay && iso >= firstDay ? iso : undefined
}

const reordered = (found: RegExpExecArray | null) => (found ? [found[0], found[3], found[2], found[1]] : [])
