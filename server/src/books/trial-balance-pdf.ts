import type { TrialBalance } from '@okwan/contract/books'
import { formatMoment } from '@okwan/domain/dates'
import { formatPlain } from '@okwan/domain/money'
import { makePdf, type Pdf } from '../documents/pdf.ts'

const MARGIN = 40
const ROW = 17
const BOTTOM = 780
const COLUMNS = [
  { title: 'Code', x: MARGIN, width: 30, align: 'left' },
  { title: 'Account', x: 72, width: 163, align: 'left' },
  { title: 'Opening GH₵', x: 237, width: 78, align: 'right' },
  { title: 'Debit GH₵', x: 317, width: 78, align: 'right' },
  { title: 'Credit GH₵', x: 397, width: 78, align: 'right' },
  { title: 'Closing GH₵', x: 477, width: 78, align: 'right' },
] as const
const TITLES = COLUMNS.map(({ title }) => title)

export function drawTrialBalance(title: string, balance: TrialBalance, printedAt: Date): Promise<Buffer> {
  return makePdf({ title, at: printedAt, size: 'A4' }, (pdf) => {
    pdf.font('bold').fontSize(16).text(title, MARGIN, MARGIN)
    pdf
      .font('text')
      .fontSize(9)
      .text(`${stateText(balance)} Printed ${formatMoment(printedAt)}.`)
    pdf.text('Debits are positive, credits negative.')
    let y = drawRow(pdf, pdf.y + ROW, TITLES, 'bold')
    for (const line of balance.lines) {
      if (y > BOTTOM) {
        pdf.addPage()
        y = drawRow(pdf, MARGIN, TITLES, 'bold')
      }
      const sums = [line.openingPesewas, line.debitPesewas, line.creditPesewas, line.closingPesewas]
      y = drawRow(pdf, y, [line.code, line.name, ...sums.map((sum) => formatPlain(sum, ','))], 'text')
    }
    const totals = [balance.debitPesewas, balance.creditPesewas].map((sum) => formatPlain(sum, ','))
    drawRow(
      pdf,
      y + ROW / 2,
      ['', `Total of ${balance.journals.toLocaleString('en-GB')} journals`, '', ...totals],
      'bold',
    )
  })
}

function stateText({ state, closing }: TrialBalance): string {
  if (closing?.confirmedBy && closing.confirmedAt) {
    const at = formatMoment(new Date(closing.confirmedAt))
    return `Closed on ${at} by ${closing.proposedBy.fullName} and ${closing.confirmedBy.fullName}.`
  }
  return state === 'running' ? 'The month is not over.' : 'Not closed.'
}

function drawRow(pdf: Pdf, y: number, cells: readonly string[], font: 'text' | 'bold'): number {
  pdf.font(font).fontSize(8)
  COLUMNS.forEach(({ x, width, align }, i) => {
    // One line each: a long name is cut, never drawn over its neighbour.
    pdf.text(cells[i] ?? '', x, y, { width, align, height: ROW - 4, lineBreak: false, ellipsis: true })
  })
  return y + ROW
}
