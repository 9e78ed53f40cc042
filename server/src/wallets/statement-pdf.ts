import { formatMoment } from '@okwan/domain/dates'
import { formatPlain } from '@okwan/domain/money'
import { makePdf, type Pdf } from '../documents/pdf.ts'

export type StatementLine = {
  at: string
  label: string
  reference: string
  policyNumber: string
  amountPesewas: number
  balancePesewas: number
}

export type Statement = {
  title: string
  holder: string
  period: string
  printedAt: Date
  openingPesewas: number
  lines: readonly StatementLine[]
}

const MARGIN = 40
const ROW = 16
const BOTTOM = 780
const COLUMNS = [
  { title: 'Date', x: MARGIN, width: 76, align: 'left' },
  { title: 'Type', x: 118, width: 100, align: 'left' },
  { title: 'Reference', x: 220, width: 138, align: 'left' },
  { title: 'Policy', x: 360, width: 84, align: 'left' },
  { title: 'Amount GH₵', x: 446, width: 52, align: 'right' },
  { title: 'Balance GH₵', x: 500, width: 55, align: 'right' },
] as const
const TITLES = COLUMNS.map(({ title }) => title)

export function drawStatement(statement: Statement): Promise<Buffer> {
  return makePdf({ title: statement.title, at: statement.printedAt, size: 'A4' }, (pdf) => {
    pdf.font('bold').fontSize(16).text(statement.title, MARGIN, MARGIN)
    pdf.font('text').fontSize(9).text(`${statement.holder} · ${statement.period}`)
    pdf.text(`Printed ${formatMoment(statement.printedAt)}`)
    let y = drawRow(pdf, pdf.y + ROW, TITLES, 'bold')
    y = drawRow(pdf, y, ['', 'Opening balance', '', '', '', formatPlain(statement.openingPesewas, ',')], 'text')
    for (const line of statement.lines) {
      if (y > BOTTOM) {
        pdf.addPage()
        y = drawRow(pdf, MARGIN, TITLES, 'bold')
      }
      const money = [formatPlain(line.amountPesewas, ','), formatPlain(line.balancePesewas, ',')]
      y = drawRow(pdf, y, [line.at, line.label, line.reference, line.policyNumber, ...money], 'text')
    }
  })
}

function drawRow(pdf: Pdf, y: number, cells: readonly string[], font: 'text' | 'bold'): number {
  pdf.font(font).fontSize(8)
  COLUMNS.forEach(({ x, width, align }, i) => {
    // One line each: a long text is cut, never drawn over its neighbour.
    pdf.text(cells[i] ?? '', x, y, { width, align, height: ROW - 4, lineBreak: false, ellipsis: true })
  })
  return y + ROW
}
