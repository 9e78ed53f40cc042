import { formatDate, formatMoment, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Company, Issuer } from '@okwan/domain/platform/settings/values'
import { drawLogo, drawQr, drawSeal, FAINT, INK, type Pdf } from '../../platform/documents/pdf.ts'

/** Data that all documents of a motor policy print. */
export type PolicyDocument = {
  policyNumber: string
  certificateNumber: string
  brownCardNumber: string
  stickerNumber: string | null
  registrationNumber: string | null
  chassisNumber: string
  make: string
  model: string
  color: string
  bodyType: string
  numberOfSeats: number
  engineCapacityCc: number
  yearOfManufacture: number
  holderName: string
  coverName: string
  useName: string
  limitationsOfUse: string
  startDate: IsoDate
  endDate: IsoDate
  issuedAt: Date
  soldBy: string
  intermediaryCode: string
  branchName: string
  verifyUrl: string
  /** On the day of issue. */
  company: Issuer
  /** Printed across every page of a document that is not in force: `CANCELLED`. */
  watermark?: string
}

export type Row = [label: string, value: string]
export type Section = { heading: string; rows: Row[] }

/** Name and licence of the insurer: `Star Insurance. Licensed by the National Insurance Commission, Ghana, no. 12.` */
export function insurerText({ legalName, licence, licenceNumber }: Company): string {
  return `${legalName}. ${licence}${licenceNumber && `, no. ${licenceNumber}`}.`
}

export function signatoryText({ legalName, signatory }: Company): string {
  return `${signatory && `${signatory}, `}${signatory ? 'for' : 'For'} ${legalName}. Issued electronically and valid without a signature.`
}

export function registrationOf({ registrationNumber }: PolicyDocument): string {
  return registrationNumber ?? 'Not yet registered'
}

/** Cover sold on its first day starts when it is issued; later cover starts at midnight. */
export function coverBegins({ startDate, issuedAt }: Pick<PolicyDocument, 'startDate' | 'issuedAt'>): string {
  return startDate === toAccraDate(issuedAt) ? formatMoment(issuedAt) : `${formatDate(startDate)}, 00:00`
}

export function engineOf({ engineCapacityCc }: Pick<PolicyDocument, 'engineCapacityCc'>): string {
  return engineCapacityCc === 0 ? 'electric' : `${engineCapacityCc} cc`
}

export function coverEnds({ endDate }: Pick<PolicyDocument, 'endDate'>): string {
  return `${formatDate(endDate)}, 23:59`
}

/** Draws the watermark behind the content of this page and of the pages that follow. */
export function drawWatermark(pdf: Pdf, text: string | undefined): void {
  if (!text) return
  const draw = () => {
    const { x, y } = pdf
    const centre: [number, number] = [pdf.page.width / 2, pdf.page.height / 2]
    const size = Math.round(pdf.page.width / 7)
    pdf.save().rotate(-50, { origin: centre }).font('bold').fontSize(size).fillColor('#f3c9c9')
    const width = pdf.widthOfString(text)
    pdf.text(text, centre[0] - width / 2, centre[1] - size * 0.6, { lineBreak: false }).restore()
    pdf.font('text').fontSize(9).fillColor(INK)
    pdf.x = x
    pdf.y = y
  }
  draw()
  pdf.on('pageAdded', draw)
}

const QR_POINTS = 78

/** Title on the left and the verification QR code on the right; a draft has no code. */
export function drawTitle(
  pdf: Pdf,
  title: string,
  under: string,
  document: { verifyUrl: string | null; company: Company },
): void {
  const { company } = document
  const { left, top, right } = pdf.page.margins
  const qrLeft = pdf.page.width - right - QR_POINTS
  if (document.verifyUrl) drawQr(pdf, document.verifyUrl, { x: qrLeft, y: top, size: QR_POINTS })
  const width = qrLeft - left - 16
  const below = drawLogo(pdf, company, { x: left, y: top })
  pdf.font('bold').fontSize(11).fillColor(company.documentColour).text(company.legalName, left, below, { width })
  pdf.font('text').fontSize(8).fillColor(FAINT).text(company.licence, { width })
  pdf.moveDown(0.8).font('bold').fontSize(17).fillColor(company.documentColour).text(title, { width })
  pdf.font('text').fontSize(9).fillColor(FAINT).text(under, { width })
  pdf.y = Math.max(pdf.y, top + QR_POINTS) + 8
}

/** Explains how to verify the document. */
export function drawProof(pdf: Pdf): void {
  const words = 'To verify this document, scan the QR code or dial *920*57# and enter the registration number.'
  pdf.moveDown(0.8).font('text').fontSize(9).fillColor(FAINT).text(words, pdf.page.margins.left)
}

export function drawHeading(pdf: Pdf, text: string): void {
  keepTogether(pdf, 60)
  const { left, right } = pdf.page.margins
  pdf
    .moveDown(0.7)
    .font('bold')
    .fontSize(bodySize(pdf) + 1.5)
    .fillColor(INK)
    .text(text, left)
  const y = pdf.y + 2
  pdf
    .moveTo(left, y)
    .lineTo(pdf.page.width - right, y)
    .lineWidth(0.5)
    .stroke(RULE)
  pdf.y = y + 5
}

const RULE = '#c8ced3'
const A4_WIDTH = 595

/** A4 has room for a larger font. */
function bodySize(pdf: Pdf): number {
  return pdf.page.width >= A4_WIDTH ? 10 : 9
}

export function drawSections(pdf: Pdf, sections: readonly Section[]): void {
  for (const { heading, rows } of sections) {
    drawHeading(pdf, heading)
    for (const [label, value] of rows) drawRow(pdf, label, value)
  }
}

const LABEL_POINTS = 150

/** A label and its value, which can wrap. */
function drawRow(pdf: Pdf, label: string, value: string): void {
  keepTogether(pdf, 28)
  const { left, right } = pdf.page.margins
  const { y } = pdf
  pdf
    .font('text')
    .fontSize(bodySize(pdf))
    .fillColor(FAINT)
    .text(label, left, y, { width: LABEL_POINTS - 10 })
  const labelEnd = pdf.y
  pdf.fillColor(INK).text(value, left + LABEL_POINTS, y, { width: pdf.page.width - left - right - LABEL_POINTS })
  pdf.x = left
  pdf.y = Math.max(labelEnd, pdf.y) + 3
}

/** The seal beside the signatory, as the last row of a section. */
export function drawSealRow(pdf: Pdf, issuer: Issuer): void {
  const { left } = pdf.page.margins
  drawSeal(pdf.fontSize(bodySize(pdf)), issuer, { labelX: left, x: left + LABEL_POINTS })
}

/** Signatory and seal of a document that had neither before the company had a seal, so earlier ones are reprinted unchanged. */
export function drawSignature(pdf: Pdf, issuer: Issuer): void {
  if (issuer.seal === '') return
  keepTogether(pdf, 150)
  drawSections(pdf, [{ heading: 'Issued by', rows: [['Authorised Signatory', signatoryText(issuer)]] }])
  drawSealRow(pdf, issuer)
}

export function drawList(pdf: Pdf, items: readonly string[]): void {
  const width = pdf.page.width - pdf.page.margins.left - pdf.page.margins.right
  for (const [at, item] of items.entries()) {
    keepTogether(pdf, 26)
    pdf
      .font('text')
      .fontSize(bodySize(pdf) - 0.5)
      .fillColor(INK)
      .text(`${at + 1}. ${item}`, pdf.page.margins.left, pdf.y, { width })
    pdf.y += 2
  }
}

/** A label with an amount at the right edge. */
export function drawAmount(pdf: Pdf, label: string, amount: string, isTotal = false): void {
  keepTogether(pdf, 20)
  const { left, right } = pdf.page.margins
  const { y } = pdf
  const width = pdf.page.width - left - right
  pdf
    .font(isTotal ? 'bold' : 'text')
    .fontSize(bodySize(pdf))
    .fillColor(INK)
  pdf.text(label, left, y, { width: width - 120 })
  const labelEnd = pdf.y
  pdf.text(amount, left, y, { width, align: 'right' })
  pdf.x = left
  pdf.y = Math.max(labelEnd, pdf.y) + 2
}

/** Starts a new page if fewer points are left on this one. */
export function keepTogether(pdf: Pdf, points: number): void {
  if (pdf.y + points > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}
