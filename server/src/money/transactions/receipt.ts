import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { Company } from '@okwan/domain/platform/settings/values'
import { drawLogo, drawQr, FAINT, INK, makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'
import { drawTaxMarks } from './draw-tax-marks.ts'

export type Receipt = {
  receiptNumber: string
  paidAt: Date
  customerName: string
  /** `Renewal`. */
  paidFor: string
  /** Null until the policy is issued. */
  policyNumber: string | null
  paidPesewas: number
  amountInWords: string
  /** `MTN Mobile Money, 024 ••• 4567`. */
  paidBy: string
  networkReference: string | null
  soldBy: string
  branchName: string
  verifyUrl: string
  /** Null for a sale without a tax invoice. */
  taxMarks: TaxMarks | null
  /** On the day of the payment. */
  company: Company
}

const QR_POINTS = 84

/** A receipt on A5. Text is drawn literally, so a name can't inject a link or a script. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const title = `Receipt ${receipt.receiptNumber}`
  const { company } = receipt
  return makePdf({ title, at: receipt.paidAt, size: 'A5', company }, (pdf) => {
    const { left, right, top } = pdf.page.margins
    const width = pdf.page.width - left - right
    const below = drawLogo(pdf, company, { x: left, y: top })
    pdf.font('bold').fontSize(18).fillColor(company.documentColour).text(company.shortName, left, below)
    pdf.font('text').fontSize(9).fillColor(FAINT).text('Official receipt', { width })
    pdf.moveDown(1.2)
    drawAmount(pdf, receipt, width)
    for (const row of rowsOf(receipt)) drawRow(pdf, row, { left, width })
    const afterRows = pdf.y
    const y = pdf.page.height - pdf.page.margins.bottom - QR_POINTS
    drawQr(pdf, receipt.verifyUrl, { x: left, y, size: QR_POINTS })
    pdf
      .font('text')
      .fontSize(8)
      .fillColor(FAINT)
      .text('Scan the code to verify this receipt.', left + QR_POINTS + 14, y + 4, { width: width - QR_POINTS - 14 })
      .text('Proof of payment only. The certificate is the proof of cover.')
    if (receipt.taxMarks) drawTaxMarks(pdf, receipt.taxMarks, { left, width, top: afterRows, bottom: y })
  })
}

function drawAmount(pdf: Pdf, { paidPesewas, amountInWords }: Receipt, width: number): void {
  pdf.font('bold').fontSize(22).fillColor(INK).text(formatPesewas(paidPesewas), { width })
  pdf.font('text').fontSize(9).text(amountInWords, { width })
  pdf.moveDown(1)
}

function rowsOf(receipt: Receipt): [string, string][] {
  const rows: [string, string | null][] = [
    ['Receipt number', receipt.receiptNumber],
    ['Date', formatMoment(receipt.paidAt)],
    ['Received from', receipt.customerName],
    ['For', receipt.paidFor],
    ['Policy', receipt.policyNumber],
    ['Paid with', receipt.paidBy],
    ['Network reference', receipt.networkReference],
    ['Status', 'Paid'],
    ['Sold by', receipt.soldBy],
    ['Branch', receipt.branchName],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

const LABEL_POINTS = 110
/** Six lines, enough for the longest name. */
const MAX_HEIGHT_POINTS = 66

function drawRow(pdf: Pdf, [label, value]: [string, string], { left, width }: { left: number; width: number }): void {
  const { y } = pdf
  const valueLeft = left + LABEL_POINTS
  pdf
    .font('text')
    .fontSize(9)
    .fillColor(FAINT)
    .text(label, left, y, { width: LABEL_POINTS - 8 })
  pdf
    .fillColor(INK)
    .text(value, valueLeft, y, { width: width - LABEL_POINTS, height: MAX_HEIGHT_POINTS, ellipsis: true })
  pdf.moveDown(0.5)
  pdf.x = left
}
