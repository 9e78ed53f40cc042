import { stampRows } from '@okwan/domain/money/tax-invoices/terms'
import { contentWidth, drawHeading, drawNote, keepTogether } from '../../platform/documents/particulars.ts'
import { drawQr, FAINT, INK, type Pdf } from '../../platform/documents/pdf.ts'
import { element, group } from '../../platform/documents/tags.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'

/** 25 mm, the smallest size that the authority accepts. */
const QR_POINTS = 72
const LABEL_POINTS = 80
/** Heading and eight marks, one of them on two lines. */
const HEIGHT_POINTS = 120

/** The marks of the revenue authority with their QR code. Without a signature the receipt is provisional and has no such code. */
export function drawTaxMarks(pdf: Pdf, { number, stamp }: TaxMarks): void {
  keepTogether(pdf, stamp ? HEIGHT_POINTS : 0)
  drawHeading(pdf, 'Tax invoice (GRA E-VAT)')
  if (!stamp) {
    drawNote(
      pdf,
      `Provisional receipt. The tax authority has not signed invoice ${number} yet. Ask us for the signed receipt.`,
    )
    return
  }
  const { left } = pdf.page.margins
  const top = pdf.y
  const valueWidth = contentWidth(pdf) - QR_POINTS - 18 - LABEL_POINTS
  group(pdf, 'Table', () => {
    for (const [label, value] of stampRows(stamp)) {
      const { y } = pdf
      group(pdf, 'TR', () => {
        const head = () => pdf.font('text').fontSize(7).fillColor(FAINT)
        element(pdf, 'TH', () => head().text(label, left, y, { width: LABEL_POINTS - 6 }), { scope: 'Row' })
        const cell = () => pdf.font('text').fontSize(7).fillColor(INK)
        element(pdf, 'TD', () => cell().text(value, left + LABEL_POINTS, y, { width: valueWidth }))
      })
    }
  })
  const { y } = pdf
  drawQr(pdf, stamp.qrCode, { x: left + contentWidth(pdf) - QR_POINTS - 8, y: top + 4, size: QR_POINTS })
  pdf.x = left
  pdf.y = Math.max(y, top + QR_POINTS + 12)
}
