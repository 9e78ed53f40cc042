import { formatDate } from '@okwan/domain/platform/dates'
import { drawQr, FAINT, INK, makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import { drawWatermark, type PolicyDocument } from './policy-parts.ts'

const QR_POINTS = 110

/** Windscreen sticker, readable from outside, with a verification QR code. */
export function stickerPdf(document: PolicyDocument, coverCode: string): Promise<Buffer> {
  const number = document.stickerNumber ?? ''
  const { issuedAt: at, company } = document
  const options = { title: `Sticker ${number}`, at, size: 'A6' as const, landscape: true, company }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, document.watermark)
    const { left, top, right } = pdf.page.margins
    const qrLeft = pdf.page.width - right - QR_POINTS
    const width = qrLeft - left - 12
    drawQr(pdf, document.verifyUrl, { x: qrLeft, y: top, size: QR_POINTS })
    pdf.font('bold').fontSize(12).fillColor(company.documentColour).text(company.legalName, left, top, { width })
    pdf.font('text').fontSize(9).fillColor(FAINT).text('Motor insurance sticker', { width })
    drawMark(pdf, document.registrationNumber ?? document.chassisNumber, { x: left, y: top + 42, width })
    const vehicle = `${document.color} ${document.make} ${document.model}`
    pdf
      .font('text')
      .fontSize(12)
      .text(vehicle, left, top + 82, { width, height: 32, ellipsis: true })
    drawTerm(pdf, document, coverCode, top + QR_POINTS + 24)
    const foot = pdf.page.height - pdf.page.margins.bottom - 44
    pdf.font('bold').fontSize(18).fillColor(INK).text(`Sticker ${number}`, left, foot)
    pdf
      .font('text')
      .fontSize(9)
      .fillColor(FAINT)
      .text('To verify, scan the QR code or dial *920*57#.', left, foot + 26)
  })
}

const LARGEST_MARK = 30

/** The plate, or the chassis number of an unregistered vehicle, as large as the space allows. */
function drawMark(pdf: Pdf, mark: string, { x, y, width }: { x: number; y: number; width: number }): void {
  pdf.font('bold').fontSize(LARGEST_MARK).fillColor(INK)
  const size = Math.min(LARGEST_MARK, Math.floor((LARGEST_MARK * width) / pdf.widthOfString(mark)))
  pdf.fontSize(size).text(mark, x, y + (LARGEST_MARK - size) / 2, { lineBreak: false })
}

/** Cover and period, readable from outside. */
function drawTerm(pdf: Pdf, document: PolicyDocument, coverCode: string, y: number): void {
  const { left, right } = pdf.page.margins
  const columns: [string, string][] = [
    ['Cover', coverCode],
    ['From', formatDate(document.startDate)],
    ['To', formatDate(document.endDate)],
  ]
  const width = (pdf.page.width - left - right) / columns.length
  for (const [at, [label, value]] of columns.entries()) {
    const x = left + at * width
    pdf.font('text').fontSize(9).fillColor(FAINT).text(label, x, y, { width })
    pdf
      .font('bold')
      .fontSize(15)
      .fillColor(INK)
      .text(value, x, y + 13, { width, lineBreak: false })
  }
}
