import { FAINT, INK, type Pdf } from './pdf.ts'
import { artifact, element, group } from './tags.ts'

type Cell = { label: string; value: string; size?: number; share?: number }
type Place = { x: number; y: number; width: number }

const LABEL_POINTS = 6.5
const VALUE_POINTS = 8.6
const GAP = 8

/** Rows of labels above their values at a place of the sheet. Long values wrap. Returns where the content ends. */
export function drawCells(pdf: Pdf, rows: readonly (readonly Cell[])[], { x, y, width }: Place): number {
  let top = y
  group(pdf, 'Table', () => {
    for (const row of rows) top = drawRow(pdf, row, { x, y: top, width }) + 4
  })
  return top
}

function drawRow(pdf: Pdf, row: readonly Cell[], { x, y, width }: Place): number {
  const shares = row.reduce((sum, { share = 1 }) => sum + share, 0)
  let cellLeft = x
  let end = y
  for (const { label, value, size = VALUE_POINTS, share = 1 } of row) {
    const own = (width * share) / shares
    const options = { width: own - GAP }
    group(pdf, 'TR', () => {
      const at = cellLeft
      const head = () => pdf.font('text').fontSize(LABEL_POINTS).fillColor(FAINT).text(label, at, y, options)
      element(pdf, 'TH', head, { scope: 'Row' })
      element(pdf, 'TD', () => pdf.font('bold').fontSize(size).fillColor(INK).text(value, options))
    })
    end = Math.max(end, pdf.y)
    cellLeft += own
  }
  return end
}

/**
 * Texts below their headings at a place of the sheet; headings in capitals if they have a colour. Returns where the content ends.
 */
export function drawParagraphs(
  pdf: Pdf,
  paragraphs: readonly [heading: string, text: string][],
  { x, y, width, colour }: Place & { colour?: string },
): number {
  let top = y
  for (const [heading, text] of paragraphs) {
    element(pdf, colour ? 'H2' : 'P', () => {
      if (colour) pdf.font('bold').fontSize(7.5).fillColor(colour)
      else pdf.font('text').fontSize(LABEL_POINTS).fillColor(FAINT)
      pdf.text(colour ? heading.toUpperCase() : heading, x, top, { width, characterSpacing: colour ? 0.5 : 0 })
    })
    element(pdf, 'P', () => {
      pdf.font('text').fontSize(8).fillColor(INK)
      pdf.text(text, x, pdf.y + 1, { width, characterSpacing: 0, lineGap: 0.8 })
    })
    top = pdf.y + (colour ? 10 : 5)
  }
  return top
}

/** A dashed line across the whole sheet, with words in its middle. */
export function drawCutLine(pdf: Pdf, y: number, words: string): void {
  artifact(pdf, () => {
    pdf.moveTo(0, y).lineTo(pdf.page.width, y)
    pdf.lineWidth(0.6).dash(3, { space: 2 }).stroke(INK).undash()
    pdf.font('text').fontSize(6.8)
    const width = pdf.widthOfString(words) + 16
    const x = (pdf.page.width - width) / 2
    pdf.rect(x, y - 5, width, 10).fill('#ffffff')
    pdf.fillColor(FAINT).text(words, x, y - 4, { width, align: 'center' })
  })
}

const MICRO_POINTS = 1.6

/** A line of text too small to copy, which looks like a rule. */
export function drawMicroprint(pdf: Pdf, text: string, { x, y, width }: { x: number; y: number; width: number }): void {
  artifact(pdf, () => {
    pdf.font('bold').fontSize(MICRO_POINTS).fillColor(INK)
    const one = `${text.toUpperCase()} · `
    const times = Math.ceil(width / pdf.widthOfString(one))
    pdf
      .save()
      .rect(x, y, width, 2 * MICRO_POINTS)
      .clip()
    pdf.text(one.repeat(times), x, y, { lineBreak: false })
    pdf.restore()
  })
}
