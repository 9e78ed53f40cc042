import { formatDate } from '@okwan/domain/platform/dates'
import { drawField, MM } from '../../platform/documents/pattern.ts'
import { drawQr, FAINT, INK, makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import { drawPlate } from '../../platform/documents/plate.ts'
import { artifact, element } from '../../platform/documents/tags.ts'
import { drawWatermark, type PolicyDocument } from './policy-parts.ts'

const HEAD_POINTS = 40
const QR_POINTS = 86

/** Windscreen sticker, readable from outside, with a verification QR code. The expiry is the largest figure. */
export function stickerPdf(document: PolicyDocument, coverCode: string): Promise<Buffer> {
  const number = document.stickerNumber ?? ''
  const { issuedAt: at, company } = document
  const options = { title: `Sticker ${number}`, at, size: 'A6' as const, landscape: true, company, footer: null }
  return makePdf(options, (pdf) => {
    const { left, right } = pdf.page.margins
    const { width, height } = pdf.page
    artifact(pdf, () => {
      const field = { x: 0, y: HEAD_POINTS, width, height: height - HEAD_POINTS }
      drawField(pdf, field, { gap: 2.6 * MM, swing: 3.4 * MM, colour: '#deeaea' })
      pdf.rect(0, 0, width, HEAD_POINTS).fill(company.documentColour)
    })
    drawStickerHead(pdf, document, coverCode)
    drawWatermark(pdf, document.watermark)
    const qrLeft = width - right - QR_POINTS
    drawPlate(pdf, document.registrationNumber ?? document.chassisNumber, {
      x: left,
      y: HEAD_POINTS + 16,
      width: qrLeft - left - 28,
    })
    drawQr(pdf, document.verifyUrl, { x: qrLeft, y: HEAD_POINTS + 20, size: QR_POINTS })
    drawTerm(pdf, document, qrLeft)
    drawFoot(pdf, document)
  })
}

type Text = { text: string; x: number; y: number; size: number }

function write(pdf: Pdf, { text, x, y, size }: Text, font: 'text' | 'bold' | 'heavy', colour = INK): void {
  element(pdf, 'P', () => pdf.font(font).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false }))
}

function drawStickerHead(pdf: Pdf, { company }: PolicyDocument, coverCode: string): void {
  const { left, right } = pdf.page.margins
  write(pdf, { text: 'Motor Insurance', x: left, y: 8, size: 12 }, 'heavy', '#ffffff')
  write(pdf, { text: company.legalName, x: left, y: 23, size: 8 }, 'text', '#ffffff')
  pdf.font('heavy').fontSize(13)
  const width = pdf.widthOfString(coverCode) + 18
  const x = pdf.page.width - right - width
  artifact(pdf, () => pdf.roundedRect(x, 9, width, 22, 4).lineWidth(1).stroke('#ffffff'))
  write(pdf, { text: coverCode, x: x + 9, y: 13, size: 13 }, 'heavy', '#ffffff')
}

/** The period, readable from outside. */
function drawTerm(pdf: Pdf, document: PolicyDocument, right: number): void {
  const { left } = pdf.page.margins
  write(pdf, { text: 'Expires', x: left, y: 140, size: 10 }, 'bold')
  write(pdf, { text: formatDate(document.endDate), x: left, y: 151, size: 38 }, 'heavy')
  write(pdf, { text: 'From', x: right, y: 168, size: 8 }, 'text', FAINT)
  write(pdf, { text: formatDate(document.startDate), x: right, y: 178, size: 12 }, 'bold')
}

function drawFoot(pdf: Pdf, document: PolicyDocument): void {
  const { left, right } = pdf.page.margins
  const y = 218
  const width = pdf.page.width - left - right
  artifact(pdf, () => {
    pdf.moveTo(left, y - 8).lineTo(left + width, y - 8)
    pdf.lineWidth(0.9).stroke(document.company.documentColour)
  })
  write(pdf, { text: 'NIC sticker No.', x: left, y, size: 8 }, 'text', FAINT)
  write(pdf, { text: document.stickerNumber ?? 'None', x: left, y: y + 11, size: 15 }, 'bold')
  element(pdf, 'P', () => {
    const x = left + width * 0.44
    const vehicle = `${document.color} ${document.make} ${document.model}`
    pdf.font('text').fontSize(8).fillColor(FAINT).text('Vehicle', x, y)
    pdf.font('bold').fontSize(10).fillColor(INK)
    pdf.text(vehicle, x, y + 11, { width: width * 0.56, height: 26, ellipsis: true })
  })
  write(pdf, { text: 'To verify, scan the QR code or dial *920*57#.', x: left, y: y + 44, size: 9 }, 'text', FAINT)
}
