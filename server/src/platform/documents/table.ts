import type { Pdf } from './pdf.ts'

export const MARGIN = 40

export type TableColumn = { title: string; x: number; width: number; align: 'left' | 'right' }
type Row = readonly string[]

type Table = {
  columns: readonly TableColumn[]
  rowHeight: number
  fontSize: number
  /** Rows that would start below this position go to the next page, under a repeated header. */
  bottom: number
}

/** Draws rows below a header at the current position. Returns the position of the next row. */
export function drawTable(pdf: Pdf, table: Table, rows: readonly Row[]): number {
  const titles = table.columns.map(({ title }) => title)
  let y = drawRow(pdf, table, pdf.y + table.rowHeight, { cells: titles, font: 'bold' })
  for (const row of rows) {
    if (y > table.bottom) {
      pdf.addPage()
      y = drawRow(pdf, table, MARGIN, { cells: titles, font: 'bold' })
    }
    y = drawRow(pdf, table, y, { cells: row, font: 'text' })
  }
  return y
}

type DrawnRow = { cells: Row; font: 'text' | 'bold' }

export function drawRow(pdf: Pdf, table: Table, y: number, { cells, font }: DrawnRow): number {
  pdf.font(font).fontSize(table.fontSize)
  table.columns.forEach(({ x, width, align }, i) => {
    // Long texts are cut to one line, so that they do not overlap the next column.
    pdf.text(cells[i] ?? '', x, y, { width, align, height: table.rowHeight - 4, lineBreak: false, ellipsis: true })
  })
  return y + table.rowHeight
}
