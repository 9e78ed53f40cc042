import { stampRows } from '@okwan/domain/money/tax-invoices/terms'
import { drawQr, FAINT, INK, type Pdf } from '../../platform/documents/pdf.ts'
import type { TaxMarks } from '../tax-invoices/marks-of-payment.ts'

/** 25 mm, the smallest size that the authority accepts. */
const QR_POINTS = 72
const LABEL_POINTS = 80
/** Heading and eight marks, one of them on two lines. */
const HEIGHT_POINTS = 110

/** The space between the rows of a receipt and the code at its end. */
type Box = { left: number; width: number; top: number; bottom: number }

/** The marks of the revenue authority with their QR code. Without a signature the receipt is provisional and has no such code. */
export function drawTaxMarks(pdf: Pdf, { number, stamp }: TaxMarks, box: Box): void {
  const { left, width } = box
  if (box.top + HEIGHT_POINTS > box.bottom) pdf.addPage()
  const top = box.top + HEIGHT_POINTS > box.bottom ? pdf.page.margins.top : box.top + 6
  pdf.font('bold').fontSize(8).fillColor(INK).text('Tax invoice (GRA E-VAT)', left, top, { width })
  pdf.moveDown(0.3)
  if (!stamp) {
    const sentence = `Provisional. The tax authority has not signed invoice ${number} yet; the signed receipt follows.`
    pdf.font('text').fontSize(7).fillColor(FAINT).text(sentence, left, pdf.y, { width })
    return
  }
  const textWidth = width - QR_POINTS - 12
  for (const [label, value] of stampRows(stamp)) {
    const { y } = pdf
    pdf
      .font('text')
      .fontSize(7)
      .fillColor(FAINT)
      .text(label, left, y, { width: LABEL_POINTS - 6 })
    pdf.fillColor(INK).text(value, left + LABEL_POINTS, y, { width: textWidth - LABEL_POINTS })
  }
  drawQr(pdf, stamp.qrCode, { x: left + width - QR_POINTS, y: top, size: QR_POINTS })
  pdf.x = left
}
