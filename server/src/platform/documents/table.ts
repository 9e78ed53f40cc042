import { setImmediate as otherWork } from 'node:timers/promises'
import { FAINT, INK, type Pdf, RULE } from './pdf.ts'
import { artifact, element, group, groupInParts } from './tags.ts'

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

/** Rows are drawn in parts of this size. Between them the process answers other requests, because a long table takes seconds. */
const PART = 20

/** Draws rows below a header at the current position, and the totals below them. */
export async function drawTable(pdf: Pdf, table: Table, rows: readonly Row[], totals?: Row): Promise<void> {
  const titles = table.columns.map(({ title }) => title)
  const head = (y: number) => drawRow(pdf, table, y, { cells: titles, kind: 'head' })
  await groupInParts(pdf, 'Table', async () => {
    let y = head(pdf.y + 6)
    const place = (row: Row, kind: DrawnRow['kind']) => {
      if (y > table.bottom) {
        pdf.addPage()
        y = head(MARGIN)
      }
      y = drawRow(pdf, table, y, { cells: row, kind })
    }
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % PART === 0) await otherWork()
      place(row, 'row')
    }
    if (totals) place(totals, 'total')
    pdf.y = y
  })
}

type DrawnRow = { cells: Row; kind: 'head' | 'row' | 'total' }

function drawRow(pdf: Pdf, table: Table, y: number, { cells, kind }: DrawnRow): number {
  const isHead = kind === 'head'
  group(pdf, 'TR', () => {
    table.columns.forEach(({ x, width, align }, i) => {
      // Long texts are cut to one line, so that they do not overlap the next column.
      const options = { width, align, height: table.rowHeight - 4, lineBreak: false, ellipsis: true }
      const draw = () =>
        pdf
          .font(kind === 'row' ? 'text' : 'bold')
          .fontSize(table.fontSize)
          .fillColor(isHead ? FAINT : INK)
          .text(cells[i] ?? '', x, y, align === 'right' ? { ...options, features: ['tnum'] } : options)
      if (isHead) element(pdf, 'TH', draw, { scope: 'Column' })
      else element(pdf, 'TD', draw)
    })
  })
  const below = y + table.rowHeight
  if (kind !== 'total') {
    artifact(pdf, () => {
      const { left, right } = pdf.page.margins
      pdf.moveTo(left, below - 3.5).lineTo(pdf.page.width - right, below - 3.5)
      pdf.lineWidth(isHead ? 0.9 : 0.4).stroke(isHead ? INK : RULE)
    })
  }
  return below
}
