import { setImmediate as otherWork } from 'node:timers/promises'
import { TABULAR_FIGURES } from './fonts.ts'
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
    const addRow = (row: Row, kind: DrawnRow['kind']) => {
      if (y > table.bottom) {
        pdf.addPage()
        y = head(MARGIN)
      }
      y = drawRow(pdf, table, y, { cells: row, kind })
    }
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % PART === 0) await otherWork()
      addRow(row, 'row')
    }
    if (totals) addRow(totals, 'total')
    pdf.y = y
  })
}

type DrawnRow = { cells: Row; kind: 'head' | 'row' | 'total' }

function drawRow(pdf: Pdf, table: Table, y: number, { cells, kind }: DrawnRow): number {
  const isHead = kind === 'head'
  group(pdf, 'TR', () => {
    pdf.font(kind === 'row' ? 'text' : 'bold').fontSize(table.fontSize)
    table.columns.forEach((column, i) => {
      const draw = () => drawCell(pdf.fillColor(isHead ? FAINT : INK), column, y, cells[i] ?? '')
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

/** One line of text. Wrapping by pdfkit would lay out every text several times. */
function drawCell(pdf: Pdf, { x, width, align }: TableColumn, y: number, text: string): void {
  const options = align === 'right' ? { features: TABULAR_FIGURES } : {}
  const widthOf = (part: string) => pdf.widthOfString(part, options)
  const shown = truncate(text, width, widthOf)
  const textWidth = widthOf(shown)
  pdf.text(shown, align === 'right' ? x + width - textWidth : x, y, { ...options, lineBreak: false })
}

/** The longest start of a text that fits, so that it does not overlap the next column. */
function truncate(text: string, width: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= width) return text
  const letters = Array.from(text)
  const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
  let fits = 0
  let tooLong = letters.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(cut(middle)) <= width) fits = middle
    else tooLong = middle
  }
  return cut(fits)
}
