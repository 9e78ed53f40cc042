import { MM } from './pattern.ts'
import { FAINT, INK, type Pdf, RULE } from './pdf.ts'
import { artifact, element, group } from './tags.ts'

export type Row = [label: string, value: string]
export type Section = { heading: string; rows: Row[] }

const A4_WIDTH_POINTS = 595

export function contentWidth(pdf: Pdf): number {
  return pdf.page.width - pdf.page.margins.left - pdf.page.margins.right
}

/** Starts a new page if fewer than `points` points are left on the current page. */
export function keepTogether(pdf: Pdf, points: number): void {
  if (pdf.y + points > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

export function drawHeading(pdf: Pdf, text: string, colour: string = INK): void {
  keepTogether(pdf, 50)
  const { left } = pdf.page.margins
  element(pdf, 'H2', () =>
    pdf
      .font('bold')
      .fontSize(7.5)
      .fillColor(colour)
      .text(text.toUpperCase(), left, pdf.y + 6, { characterSpacing: 0.5, width: contentWidth(pdf) }),
  )
  pdf.y += 3
}

export function drawSections(pdf: Pdf, sections: readonly Section[], colour: string = INK): void {
  for (const { heading, rows } of sections) {
    if (rows.length === 0) continue
    drawHeading(pdf, heading, colour)
    drawGrid(pdf, rows)
  }
}

type Cell = { row: Row; column: number; span: number; wraps: boolean }
const GUTTER = 12

/** Labels above their values in columns. A long value takes as many columns as it needs, and wraps after the last. */
export function drawGrid(pdf: Pdf, rows: readonly Row[], layout: { columns?: number } = {}): void {
  const columns = layout.columns ?? (pdf.page.width >= A4_WIDTH_POINTS ? 4 : 2)
  const unit = (contentWidth(pdf) + GUTTER) / columns
  group(pdf, 'Table', () => {
    for (const line of linesOf(pdf, rows, { columns, unit })) drawLine(pdf, line, unit)
  })
  pdf.x = pdf.page.margins.left
}

const VALUE_POINTS = 8.8
const LABEL_POINTS = 6.8

function linesOf(pdf: Pdf, rows: readonly Row[], { columns, unit }: { columns: number; unit: number }): Cell[][] {
  const lines: Cell[][] = []
  let next = columns
  for (const row of rows) {
    const needed = Math.max(
      pdf.font('bold').fontSize(VALUE_POINTS).widthOfString(row[1]),
      pdf.font('text').fontSize(LABEL_POINTS).widthOfString(row[0]),
    )
    const span = Math.min(columns, Math.ceil((needed + GUTTER) / unit))
    if (next + span > columns) {
      lines.push([])
      next = 0
    }
    lines.at(-1)?.push({ row, column: next, span, wraps: needed > columns * unit - GUTTER })
    next += span
  }
  return lines
}

function drawLine(pdf: Pdf, cells: readonly Cell[], unit: number): void {
  const widthOf = ({ span }: Cell) => span * unit - GUTTER
  // A value of several lines is easier to read in the regular weight.
  const valueFont = ({ wraps }: Cell) => pdf.font(wraps ? 'text' : 'bold').fontSize(VALUE_POINTS)
  const heights = cells.map((cell) => {
    const width = widthOf(cell)
    const label = pdf.font('text').fontSize(LABEL_POINTS).heightOfString(cell.row[0], { width })
    return label + valueFont(cell).heightOfString(cell.row[1], { width })
  })
  const height = Math.max(...heights)
  keepTogether(pdf, height)
  const { y } = pdf
  for (const cell of cells) {
    const x = pdf.page.margins.left + cell.column * unit
    const [label, value] = cell.row
    group(pdf, 'TR', () => {
      const width = widthOf(cell)
      const head = () => pdf.font('text').fontSize(LABEL_POINTS).fillColor(FAINT).text(label, x, y, { width })
      element(pdf, 'TH', head, { scope: 'Row' })
      element(pdf, 'TD', () => valueFont(cell).fillColor(INK).text(value, { width }))
    })
  }
  pdf.y = y + height + 5
}

/** Labels at the left and their values beside them, with a rule below each. */
export function drawDetails(pdf: Pdf, rows: readonly Row[]): void {
  const { left } = pdf.page.margins
  const width = contentWidth(pdf)
  const labelWidth = Math.min(150, width * 0.34)
  group(pdf, 'Table', () => {
    for (const [label, value] of rows) {
      const valueWidth = width - labelWidth
      keepTogether(pdf, pdf.font('bold').fontSize(9).heightOfString(value, { width: valueWidth }) + 10)
      const y = pdf.y + 5
      group(pdf, 'TR', () => {
        const head = () => pdf.font('text').fontSize(9).fillColor(FAINT)
        element(pdf, 'TH', () => head().text(label, left, y, { width: labelWidth - 8 }), { scope: 'Row' })
        const end = pdf.y
        const cell = () => pdf.font('bold').fontSize(9).fillColor(INK)
        element(pdf, 'TD', () => cell().text(value, left + labelWidth, y, { width: valueWidth }))
        pdf.y = Math.max(end, pdf.y) + 4
      })
      drawRule(pdf)
    }
  })
  pdf.x = left
}

function drawRule(pdf: Pdf): void {
  const { left } = pdf.page.margins
  artifact(pdf, () => {
    pdf.moveTo(left, pdf.y).lineTo(left + contentWidth(pdf), pdf.y)
    pdf.lineWidth(0.5).stroke(RULE)
  })
}

/** A heading and short numbered paragraphs, in two columns on A4, in reading order. */
export function drawList(pdf: Pdf, { heading, items, colour }: List): void {
  const columns = pdf.page.width >= A4_WIDTH_POINTS && items.length > 1 ? 2 : 1
  const width = (contentWidth(pdf) - (columns - 1) * GUTTER) / columns
  const texts = items.map((item, index) => `${index + 1}. ${item}`)
  pdf.font('text').fontSize(7.6)
  const heights = texts.map((text) => pdf.heightOfString(text, { width }) + 2)
  const split = columns === 1 ? texts.length : halfOf(heights)
  const tallest = Math.max(sum(heights.slice(0, split)), sum(heights.slice(split)))
  keepTogether(pdf, HEADING_POINTS + tallest)
  drawHeading(pdf, heading, colour)
  const top = pdf.y
  const { left } = pdf.page.margins
  group(pdf, 'L', () => {
    for (const [at, text] of texts.entries()) {
      if (at === split) pdf.y = top
      const x = at < split ? left : left + width + GUTTER
      group(pdf, 'LI', () => {
        element(pdf, 'LBody', () => pdf.font('text').fontSize(7.6).fillColor(INK).text(text, x, pdf.y, { width }))
      })
      pdf.y += 2
    }
  })
  pdf.x = left
  pdf.y = top + tallest
}

type List = { heading: string; items: readonly string[]; colour: string }
const HEADING_POINTS = 24

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** How many items fill the first of two columns. */
function halfOf(heights: readonly number[]): number {
  const half = sum(heights) / 2
  let filled = 0
  return 1 + heights.findIndex((height) => (filled += height) >= half)
}

/** Labels with amounts at the right edge, a rule below each and the total, if there is one, last. */
export function drawAmounts(pdf: Pdf, rows: readonly Row[], total?: Row): void {
  group(pdf, 'Table', () => {
    for (const row of rows) drawAmount(pdf, row)
    if (total) drawAmount(pdf, total, true)
  })
  pdf.x = pdf.page.margins.left
}

function drawAmount(pdf: Pdf, [label, amount]: Row, isTotal = false): void {
  keepTogether(pdf, 18)
  const { left } = pdf.page.margins
  const width = contentWidth(pdf)
  const y = pdf.y + (isTotal ? 4 : 2)
  const style = () =>
    pdf
      .font(isTotal ? 'bold' : 'text')
      .fontSize(isTotal ? 10 : 8.5)
      .fillColor(INK)
  group(pdf, 'TR', () => {
    element(pdf, 'TH', () => style().text(label, left, y, { width: width - 90 }), { scope: 'Row' })
    const end = pdf.y
    element(pdf, 'TD', () => style().text(amount, left, y, { width, align: 'right', features: ['tnum'] }))
    pdf.y = Math.max(end, pdf.y) + 2.5
  })
  if (!isTotal) drawRule(pdf)
}

const COLUMN_GAP = 8 * MM

/** Draws in the left or right half of the page, which must have enough room: a new page would have no columns. */
export function inColumn(pdf: Pdf, column: 0 | 1, draw: () => void): void {
  const { margins } = pdf.page
  const { left, right } = margins
  const width = (contentWidth(pdf) - COLUMN_GAP) / 2
  if (column === 0) margins.right = right + width + COLUMN_GAP
  else margins.left = left + width + COLUMN_GAP
  draw()
  margins.left = left
  margins.right = right
  pdf.x = left
}

/** A sentence below the content. */
export function drawNote(pdf: Pdf, text: string): void {
  const { left } = pdf.page.margins
  const width = contentWidth(pdf)
  pdf.font('text').fontSize(7.5)
  keepTogether(pdf, pdf.heightOfString(text, { width }) + 8)
  element(pdf, 'P', () => pdf.fillColor(FAINT).text(text, left, pdf.y + 6, { width }))
}
