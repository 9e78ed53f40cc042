import { MM } from './pattern.ts'
import { createPdf, type Pdf, type PdfOptions, ROLL_MARGIN } from './pdf.ts'
import { artifact, element, group } from './tags.ts'

/** Rolls of thermal printers, which print black only; text below 7 points is not readable. */
const ROLL_WIDTH = 80 * MM
/** Longer than any content, to measure it. */
const LONGEST = 14_000
const BLACK = '#000000'

type RollOptions = Pick<PdfOptions, 'title' | 'at' | 'company'>

/** A PDF on an 80 mm roll that is as long as its content, on one page. */
export async function createRoll(options: RollOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  let end = 0
  await createPdf({ ...options, size: [ROLL_WIDTH, LONGEST], footer: null }, (pdf) => {
    draw(pdf)
    end = pdf.y
  })
  // One point more, because a line that ends exactly at the margin would start a new page.
  return createPdf({ ...options, size: [ROLL_WIDTH, Math.ceil(end + ROLL_MARGIN + 1)], footer: null }, draw)
}

export const rollWidth = (pdf: Pdf) => pdf.page.width - pdf.page.margins.left - pdf.page.margins.right

type LineStyle = { font?: 'text' | 'bold' | 'heavy'; size?: number; tag?: 'P' | 'H1' | 'H2' }

/** Centred text. */
export function drawCentred(pdf: Pdf, text: string, { font = 'text', size = 7.5, tag = 'P' }: LineStyle = {}): void {
  const width = rollWidth(pdf)
  const style = () => pdf.font(font).fontSize(size).fillColor(BLACK)
  element(pdf, tag, () => style().text(text, pdf.page.margins.left, pdf.y, { width, align: 'center' }))
}

export function drawDashes(pdf: Pdf): void {
  const { left } = pdf.page.margins
  const y = pdf.y + 6
  artifact(pdf, () => {
    pdf.moveTo(left, y).lineTo(left + rollWidth(pdf), y)
    pdf.lineWidth(0.8).dash(3, { space: 2 }).stroke(BLACK).undash()
  })
  pdf.y = y + 6
}

/** Labels at the left, values at the right edge. A long value wraps. */
export function drawRollRows(pdf: Pdf, rows: readonly (readonly [label: string, value: string])[], size = 8): void {
  const { left } = pdf.page.margins
  group(pdf, 'Table', () => {
    for (const [label, value] of rows) {
      const y = pdf.y + 2
      const labelWidth = Math.min(pdf.font('text').fontSize(size).widthOfString(label) + 10, rollWidth(pdf) / 2)
      group(pdf, 'TR', () => {
        const head = () => pdf.font('text').fontSize(size).fillColor(BLACK)
        element(pdf, 'TH', () => head().text(label, left, y, { width: labelWidth }), { scope: 'Row' })
        const end = pdf.y
        const width = rollWidth(pdf) - labelWidth
        const cell = () => pdf.font('bold').fontSize(size).fillColor(BLACK)
        element(pdf, 'TD', () => cell().text(value, left + labelWidth, y, { width, align: 'right' }))
        pdf.y = Math.max(end, pdf.y) + 2
      })
    }
  })
  pdf.x = left
}
