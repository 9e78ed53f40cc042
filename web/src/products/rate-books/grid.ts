import { type BookLine, bookLines } from '@okwan/domain/products/rate-books/lines'

/** Rates that the grid shows, by cover. */
export const GRID_COLUMNS = [
  { field: 'tpBasicPesewas', cover: 'Third party', unit: 'basic, GH₵' },
  { field: 'xtraAddOnPesewas', cover: 'Third Party Xtra', unit: 'add-on, GH₵' },
  { field: 'ftRateBps', cover: 'Fire and theft', unit: 'of value' },
  { field: 'odRateBps', cover: 'Comprehensive', unit: 'of value' },
  { field: 'excessRateBps', cover: 'Excess', unit: 'of claim' },
] as const

export type GridRow = { code: string; name: string; cells: BookLine[] }

/** Whether the grid shows the line. */
export function isInGrid({ key }: BookLine): boolean {
  const [top, , field] = key.split('.')
  return top === 'classes' && GRID_COLUMNS.some((column) => column.field === field)
}

/** One row for each class of a motor book, with a cell for each column. */
export function gridRows(book: Record<string, unknown>): GridRow[] {
  return gridRowsOf(bookLines(book))
}

/** The rows of these lines; a row has a cell only for each of its lines. */
export function gridRowsOf(lines: readonly BookLine[]): GridRow[] {
  const rows = new Map<string, GridRow>()
  for (const line of lines) {
    const [, code = ''] = line.key.split('.')
    if (!isInGrid(line)) continue
    const row = rows.get(code) ?? { code, name: classNameOf(line), cells: [] }
    row.cells.push(line)
    rows.set(code, row)
  }
  return [...rows.values()]
}

/** The label is the name of the class, which may have commas, and then the name of the rate. */
function classNameOf({ label }: BookLine): string {
  return label.slice(0, label.lastIndexOf(', '))
}
