import { formatDate } from '@okwan/domain/platform/dates'
import { drawField, MM } from '../../platform/documents/pattern.ts'
import { createPdf, drawQr, FAINT, INK, type Pdf } from '../../platform/documents/pdf.ts'
import { drawPlate } from '../../platform/documents/plate.ts'
import { artifact, element } from '../../platform/documents/tags.ts'
import { drawWatermark, type PolicyDocument } from './policy-parts.ts'

/** A6, landscape, in points. */
const SHEET = { width: 419.53, height: 297.64, margin: 24 }
const HEAD_POINTS = 40
const QR_POINTS = 86
const QR_LEFT = SHEET.width - SHEET.margin - QR_POINTS
const RADIUS = 3 * MM

/** Windscreen sticker on a sheet of its own, with a verification QR code. */
export function stickerPdf(document: PolicyDocument): Promise<Buffer> {
  const number = document.stickerNumber ?? ''
  const { issuedAt: at, company } = document
  const options = { title: `Sticker ${number}`, at, size: 'A6' as const, landscape: true, company, footer: null }
  return createPdf(options, (pdf) => {
    drawGround(pdf, document)
    drawWatermark(pdf, document.watermark)
    drawContent(pdf, document)
  })
}

type Place = { x: number; y: number; width: number }

/** Height of a sticker of the given width. */
export function stickerHeight(width: number): number {
  return (width * SHEET.height) / SHEET.width
}

/** The sticker as a part of another sheet, with a frame. */
export function drawSticker(pdf: Pdf, document: PolicyDocument, { x, y, width }: Place): void {
  const frame = () => pdf.roundedRect(x, y, width, stickerHeight(width), RADIUS)
  pdf.save()
  frame().clip()
  pdf.translate(x, y).scale(width / SHEET.width)
  drawGround(pdf, document)
  drawContent(pdf, document)
  pdf.restore()
  artifact(pdf, () => frame().lineWidth(0.9).stroke(document.company.documentColour))
}

function drawGround(pdf: Pdf, { company }: PolicyDocument): void {
  artifact(pdf, () => {
    const field = { x: 0, y: HEAD_POINTS, width: SHEET.width, height: SHEET.height - HEAD_POINTS }
    drawField(pdf, field, { gap: 4 * MM, swing: 3.4 * MM, colour: '#deeaea' })
    pdf.rect(0, 0, SHEET.width, HEAD_POINTS).fill(company.documentColour)
  })
}

/** The expiry date is the largest text, because people read it from outside the vehicle. */
function drawContent(pdf: Pdf, document: PolicyDocument): void {
  drawStickerHead(pdf, document)
  drawPlate(pdf, document.registrationNumber ?? document.chassisNumber, {
    x: SHEET.margin,
    y: HEAD_POINTS + 16,
    width: QR_LEFT - SHEET.margin - 28,
  })
  drawQr(pdf, document.verifyUrl, { x: QR_LEFT, y: HEAD_POINTS + 20, size: QR_POINTS })
  drawTerm(pdf, document)
  drawFoot(pdf, document)
}

type Text = { text: string; x: number; y: number; size: number }

function write(pdf: Pdf, { text, x, y, size }: Text, font: 'text' | 'bold' | 'heavy', colour = INK): void {
  element(pdf, 'P', () => pdf.font(font).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false }))
}

function drawStickerHead(pdf: Pdf, { company, coverCode }: PolicyDocument): void {
  write(pdf, { text: 'Motor Insurance', x: SHEET.margin, y: 8, size: 12 }, 'heavy', '#ffffff')
  write(pdf, { text: company.legalName, x: SHEET.margin, y: 23, size: 8 }, 'text', '#ffffff')
  pdf.font('heavy').fontSize(13)
  const width = pdf.widthOfString(coverCode) + 18
  const x = SHEET.width - SHEET.margin - width
  artifact(pdf, () => pdf.roundedRect(x, 9, width, 22, 4).lineWidth(1).stroke('#ffffff'))
  write(pdf, { text: coverCode, x: x + 9, y: 13, size: 13 }, 'heavy', '#ffffff')
}

function drawTerm(pdf: Pdf, document: PolicyDocument): void {
  write(pdf, { text: 'Expires', x: SHEET.margin, y: 140, size: 10 }, 'bold')
  write(pdf, { text: formatDate(document.endDate), x: SHEET.margin, y: 151, size: 38 }, 'heavy')
  write(pdf, { text: 'From', x: QR_LEFT, y: 168, size: 8 }, 'text', FAINT)
  write(pdf, { text: formatDate(document.startDate), x: QR_LEFT, y: 178, size: 12 }, 'bold')
}

function drawFoot(pdf: Pdf, document: PolicyDocument): void {
  const { margin } = SHEET
  const y = 218
  const width = SHEET.width - 2 * margin
  artifact(pdf, () => {
    pdf.moveTo(margin, y - 8).lineTo(margin + width, y - 8)
    pdf.lineWidth(0.9).stroke(document.company.documentColour)
  })
  write(pdf, { text: 'NIC sticker No.', x: margin, y, size: 8 }, 'text', FAINT)
  write(pdf, { text: document.stickerNumber ?? 'None', x: margin, y: y + 11, size: 15 }, 'bold')
  element(pdf, 'P', () => {
    const x = margin + width * 0.44
    const vehicle = `${document.color} ${document.make} ${document.model}`
    pdf.font('text').fontSize(8).fillColor(FAINT).text('Vehicle', x, y)
    pdf.font('bold').fontSize(10).fillColor(INK)
    pdf.text(vehicle, x, y + 11, { width: width * 0.56, height: 26, ellipsis: true })
  })
  write(pdf, { text: 'To verify, scan the QR code or dial *920*57#.', x: margin, y: y + 44, size: 9 }, 'text', FAINT)
}
