import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { formatDate, formatMoment, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Company, Issuer } from '@okwan/domain/platform/settings/values'
import type { CoverLimits } from '@okwan/domain/products/rating/limits'
import { type Detail, drawHead, drawHero, type Palette, paletteOf } from '../../platform/documents/letterhead.ts'
import { contentWidth, drawNote, keepTogether } from '../../platform/documents/particulars.ts'
import { MM } from '../../platform/documents/pattern.ts'
import { FAINT, INK, type Pdf } from '../../platform/documents/pdf.ts'
import { drawPlate } from '../../platform/documents/plate.ts'
import { artifact, element } from '../../platform/documents/tags.ts'

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
  /** Short code on the sticker: `COMP`. */
  coverCode: string
  limits: CoverLimits
  useName: string
  limitationsOfUse: string
  startDate: IsoDate
  endDate: IsoDate
  issuedAt: Date
  soldBy: string
  intermediaryCode: string
  branchName: string
  verifyUrl: string
  /** The insurer, with its details on the day of issue. */
  company: Issuer
  /** Printed across every page of a document that is not in force: `CANCELLED`. */
  watermark?: string
}

/** Name and licence of the insurer: `Star Insurance. Licensed by the National Insurance Commission, Ghana, Licence No. 12.` */
export function insurerText({ legalName, licence, licenceNumber }: Company): string {
  return `${legalName}. ${licence}${licenceNumber && `, Licence No. ${licenceNumber}`}.`
}

export function signatoryText({ legalName, signatory }: Company): string {
  return `${signatory && `${signatory}, `}${signatory ? 'for' : 'For'} ${legalName}. Issued electronically and valid without a signature.`
}

export function registrationOf({ registrationNumber }: PolicyDocument): string {
  return registrationNumber ?? 'Not yet registered'
}

/** If a policy is issued on the first day of cover, cover starts at that moment; otherwise cover starts at midnight. */
export function coverBegins({ startDate, issuedAt }: Pick<PolicyDocument, 'startDate' | 'issuedAt'>): string {
  return startDate === toAccraDate(issuedAt) ? formatMoment(issuedAt) : `${formatDate(startDate)}, 00:00`
}

/** Engine within a list of particulars: `1,600 cc` or `electric`. */
export function engineOf({ engineCapacityCc }: Pick<PolicyDocument, 'engineCapacityCc'>): string {
  return formatEngineSize(engineCapacityCc).toLowerCase()
}

export function coverEnds({ endDate }: Pick<PolicyDocument, 'endDate'>): string {
  return `${formatDate(endDate)}, 23:59`
}

const STATUS_RED = '#f5e3e4'
const BAR_POINTS = 6 * MM

/** States in a bar on the first page, and behind the content of every page, that the document is no evidence of insurance. */
export function drawWatermark(pdf: Pdf, text: string | undefined): void {
  if (!text) return
  const draw = () => {
    const { x, y } = pdf
    artifact(pdf, () => {
      const centre: [number, number] = [pdf.page.width / 2, pdf.page.height / 2]
      const size = Math.round(pdf.page.width / 7)
      pdf.save().rotate(-50, { origin: centre }).font('heavy').fontSize(size).fillColor(STATUS_RED)
      const width = pdf.widthOfString(text)
      pdf.text(text, centre[0] - width / 2, centre[1] - size * 0.6, { lineBreak: false }).restore()
    })
    pdf.font('text').fontSize(9).fillColor(INK)
    pdf.x = x
    pdf.y = y
  }
  draw()
  element(pdf, 'P', () => {
    pdf.rect(0, 0, pdf.page.width, BAR_POINTS).fill('#000000')
    pdf.font('bold').fontSize(8).fillColor('#ffffff')
    const width = pdf.page.width
    pdf.text(`${text} · not evidence of insurance in force`, 0, BAR_POINTS / 2 - 5, { width, align: 'center' })
  })
  pdf.on('pageAdded', draw)
}

type Titled = {
  title: string
  under: string
  number: { label: string; value: string }
  details: readonly Detail[]
  /** `1. Registration mark` where particulars are numbered. */
  plateLabel?: string
  palette?: Palette
}

const PLATE_POINTS = { A4: 52 * MM, A5: 36 * MM }
const A4_WIDTH = 595

/** Draws the letterhead, the title, and the band with the plate, the details and the verification code. */
export function drawMotorTitle(pdf: Pdf, document: PolicyDocument, titled: Titled): void {
  const { company, verifyUrl } = document
  const palette = titled.palette ?? paletteOf(company)
  drawHead(pdf, { company, ...titled, palette })
  const width = pdf.page.width >= A4_WIDTH ? PLATE_POINTS.A4 : PLATE_POINTS.A5
  drawHero(pdf, {
    palette,
    details: titled.details,
    verifyUrl,
    lead: {
      width,
      draw: ({ x, y }) => {
        const { plateLabel = 'Registration mark' } = titled
        const label = document.registrationNumber ? plateLabel : 'Chassis number (not yet registered)'
        element(pdf, 'P', () => pdf.font('text').fontSize(7).fillColor(INK).text(label, x, y, { width }))
        drawPlate(pdf, document.registrationNumber ?? document.chassisNumber, { x, y: y + 13, width })
      },
    },
  })
}

/** The date of a moment on one line and its time on the next. */
export function inTwoLines(moment: string): { value: string; note: string } {
  const [date = '', time = ''] = moment.split(', ')
  return { value: date, note: time && `at ${time} GMT` }
}

export const VERIFY_TEXT =
  'To verify this document, scan the QR code or dial *920*57# and enter the registration number.'

export function drawProof(pdf: Pdf): void {
  drawNote(pdf, VERIFY_TEXT)
}

const SEAL_POINTS = 52
const MAX_LINE_POINTS = 230

/** Draws a line with the signatory below it, and the seal at the right edge, and moves the cursor below both. */
export function drawSignatory(
  pdf: Pdf,
  issuer: Issuer,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const { seal, signatory, legalName } = issuer
  const line = y + 22
  const lineWidth = Math.min(MAX_LINE_POINTS, width - SEAL_POINTS - 14)
  artifact(pdf, () => {
    pdf.moveTo(x, line).lineTo(x + lineWidth, line)
    pdf.lineWidth(0.6).stroke(INK)
  })
  element(pdf, 'P', () => {
    pdf.font('bold').fontSize(7.5).fillColor(INK)
    pdf.text(signatory || legalName, x, line + 3, { width: lineWidth })
    pdf.font('text').fontSize(6.5).fillColor(FAINT)
    const text = `Authorised Signatory, for ${legalName}. Issued electronically and valid without a signature.`
    pdf.text(text, { width: lineWidth })
  })
  const end = pdf.y
  if (seal !== '') {
    const left = x + width - SEAL_POINTS
    const fit: [number, number] = [SEAL_POINTS, SEAL_POINTS]
    element(pdf, 'Figure', () => pdf.image(seal, left, y, { fit }), { alt: 'Seal of the company' })
  }
  pdf.x = pdf.page.margins.left
  pdf.y = Math.max(end, y + SEAL_POINTS)
}

/** Draws the signatory and the seal, but only if the company has a seal. */
export function drawSignature(pdf: Pdf, issuer: Issuer): void {
  if (issuer.seal === '') return
  keepTogether(pdf, SEAL_POINTS + 6)
  drawSignatory(pdf, issuer, { x: pdf.page.margins.left, y: pdf.y + 4, width: contentWidth(pdf) })
}
