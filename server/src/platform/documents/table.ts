import type { Pdf } from './pdf.ts'

export const MARGIN = 40

export type TableColumn = { title: string; x: number; width: number; align: 'left' | 'right' }
type Row = readonly string[]

type Table = {
  columns: readonly TableColumn[]
  rowHeight: number
  fontSize: number
  /** A row that would begin below goes to the next page, under the titles again. */
  bottom: number
}

/** Draws rows under their titles, from where the text above ends; tells where the next row would stand. */
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
    // One line each: a long text is cut, never drawn over its neighbour.
    pdf.text(cells[i] ?? '', x, y, { width, align, height: table.rowHeight - 4, lineBreak: false, ellipsis: true })
  })
  return y + table.rowHeight
}
