import { formatEngineSize } from '@okwan/domain/customers/vehicles/engine-size'
import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import {
  AFTER_AN_ACCIDENT,
  PERSONS_ENTITLED_TO_DRIVE,
} from '@okwan/domain/policies/policies/documents/certificate-wording'
import { contentWidth } from '../../platform/documents/particulars.ts'
import { FAINT, INK, type Pdf, RULE } from '../../platform/documents/pdf.ts'
import { drawCells, drawCutLine, drawMicroprint, drawParagraphs } from '../../platform/documents/sheet.ts'
import { artifact, element } from '../../platform/documents/tags.ts'
import { drawSignatory, type PolicyDocument, VERIFY_TEXT } from './policy-parts.ts'
import { drawSticker, stickerHeight } from './sticker.ts'

const HALF_POINTS = 421
const GUTTER = 22

/** Draws the particulars in two columns, the references and the signature. This half of the certificate stays in the vehicle. */
export function drawUpperHalf(pdf: Pdf, document: PolicyDocument): void {
  const { left } = pdf.page.margins
  const column = (contentWidth(pdf) - GUTTER) / 2
  const top = pdf.y + 6
  const leftEnd = drawVehicle(pdf, document, { x: left, y: top, width: column })
  const rightEnd = drawParagraphs(
    pdf,
    [
      ['5. Persons or Classes of Persons Entitled to Drive', PERSONS_ENTITLED_TO_DRIVE],
      [`6. Limitations as to Use · ${document.useName}`, document.limitationsOfUse],
    ],
    { x: left + column + GUTTER, y: top, width: column },
  )
  const below = drawReferences(pdf, document, Math.max(leftEnd, rightEnd) + 2)
  drawCertification(pdf, document, { x: left, y: below + 8, width: column })
}

type Place = { x: number; y: number; width: number }

function drawVehicle(pdf: Pdf, document: PolicyDocument, { x, y, width }: Place): number {
  const holder = drawCells(pdf, [[{ label: '2. Policyholder', value: document.holderName, size: 11 }]], { x, y, width })
  const { make, model, yearOfManufacture, color, bodyType, numberOfSeats, chassisNumber, coverName } = document
  return drawCells(
    pdf,
    [
      [
        { label: 'Make and model', value: `${make} ${model}`, share: 1.7 },
        { label: 'Year', value: String(yearOfManufacture), share: 0.8 },
        { label: 'Colour', value: color },
      ],
      [
        { label: 'Body type', value: bodyType, share: 1.7 },
        { label: 'Seats', value: String(numberOfSeats), share: 0.8 },
        { label: 'Engine', value: formatEngineSize(document.engineCapacityCc) },
      ],
      [
        { label: 'Chassis number', value: chassisNumber, share: 1.7 },
        { label: 'Type of cover', value: coverName, share: 1.8 },
      ],
    ],
    { x, y: holder, width },
  )
}

/** Draws the policy, sticker and Brown Card numbers and the intermediary between two horizontal lines. */
function drawReferences(pdf: Pdf, document: PolicyDocument, y: number): number {
  const { left } = pdf.page.margins
  const width = contentWidth(pdf)
  const rule = (at: number) => artifact(pdf, () => pdf.rect(left, at, width, 0.5).fill(RULE))
  rule(y)
  const end = drawCells(
    pdf,
    [
      [
        { label: 'Policy number', value: document.policyNumber },
        { label: 'Sticker number', value: document.stickerNumber ?? 'None' },
        { label: 'Brown Card number', value: document.brownCardNumber },
        { label: 'Intermediary', value: `${document.soldBy} (${document.intermediaryCode})`, share: 1.5 },
      ],
    ],
    { x: left, y: y + 5, width },
  )
  rule(end)
  return end
}

const CERTIFICATION =
  'We certify that the policy to which this certificate relates is issued in accordance with the provisions of the above Act.'
const DUTIES = 'Produce this certificate to a police officer on demand. Surrender it if the policy is cancelled.'

function drawCertification(pdf: Pdf, document: PolicyDocument, { x, y, width }: Place): void {
  const { branchName, issuedAt, certificateNumber, company } = document
  element(pdf, 'P', () => pdf.font('text').fontSize(8.2).fillColor(INK).text(CERTIFICATION, x, y, { width }))
  const issue = `Issued at ${branchName} on ${formatMoment(issuedAt)} GMT. ${VERIFY_TEXT}`
  element(pdf, 'P', () =>
    pdf
      .font('text')
      .fontSize(6.5)
      .fillColor(FAINT)
      .text(issue, x, pdf.y + 3, { width }),
  )
  const end = pdf.y
  drawSignatory(pdf, company, { x: x + width + GUTTER, y, width })
  const footTop = Math.max(end, pdf.y) + 6
  const full = contentWidth(pdf)
  drawMicroprint(pdf, `${company.legalName} ${certificateNumber}`, { x, y: footTop, width: full })
  element(pdf, 'P', () => {
    pdf.font('text').fontSize(6.5).fillColor(FAINT)
    pdf.text(DUTIES, x, footTop + 4, { width: full, align: 'center' })
  })
}

const STICKER_POINTS = 300
const CUT_POINTS = 6
const VOID_TEXT = 'This sticker is void. Do not display it.'

/** Draws the sticker to cut out, its instructions and the limits of liability. */
export function drawLowerHalf(pdf: Pdf, document: PolicyDocument): void {
  const { left } = pdf.page.margins
  const cut = Math.max(HALF_POINTS, pdf.y + 10)
  drawCutLine(pdf, cut, 'Cut here. Keep the upper half in the vehicle.')
  const top = cut + 18
  const notesLeft = left + STICKER_POINTS + 2 * CUT_POINTS + 22
  const stickerEnd = document.stickerNumber ? drawCutOut(pdf, document, top) : top
  drawLimits(pdf, document, { x: left, y: stickerEnd + 12, width: STICKER_POINTS + 2 * CUT_POINTS })
  drawParagraphs(pdf, notesOf(document), {
    x: notesLeft,
    y: top,
    width: left + contentWidth(pdf) - notesLeft,
    colour: document.company.documentColour,
  })
  drawComplaints(pdf, document)
}

function drawCutOut(pdf: Pdf, document: PolicyDocument, top: number): number {
  const { left } = pdf.page.margins
  const colour = document.company.documentColour
  element(pdf, 'H2', () =>
    pdf.font('bold').fontSize(7.5).fillColor(colour).text('WINDSCREEN STICKER', left, top, { characterSpacing: 0.5 }),
  )
  const hint = document.watermark ? 'Not valid.' : 'Cut along the dashed line.'
  element(pdf, 'P', () => pdf.font('text').fontSize(7.5).fillColor(FAINT).text(hint, { characterSpacing: 0 }))
  const place = { x: left + CUT_POINTS, y: pdf.y + 6 + CUT_POINTS, width: STICKER_POINTS }
  const height = stickerHeight(STICKER_POINTS)
  artifact(pdf, () => {
    pdf.roundedRect(left, place.y - CUT_POINTS, STICKER_POINTS + 2 * CUT_POINTS, height + 2 * CUT_POINTS, 12)
    pdf.lineWidth(0.6).dash(2, { space: 2 }).stroke(INK).undash()
  })
  if (document.watermark) {
    element(pdf, 'P', () => {
      pdf.font('bold').fontSize(11).fillColor(INK)
      pdf.text(VOID_TEXT, place.x + 40, place.y + height / 2 - 14, { width: STICKER_POINTS - 80, align: 'center' })
    })
  } else drawSticker(pdf, document, place)
  return place.y + height + CUT_POINTS
}

function notesOf({ company, stickerNumber, watermark }: PolicyDocument): [string, string][] {
  const steps = AFTER_AN_ACCIDENT.map((step, index) => `${index + 1}. ${step}`)
  if (company.phone) steps.push(`Phone: ${company.phone}`)
  const display =
    'Fix the sticker inside the windscreen, in the lower corner on the passenger side, with the printed side facing out. Remove the old sticker.'
  return [
    ...(stickerNumber && !watermark ? ([['Display the sticker', display]] satisfies [string, string][]) : []),
    [
      'Check this cover',
      'Dial *920*57# on any network and enter the registration number. The reply of the Motor Insurance Database shows make, colour, insurer, start and expiry.',
    ],
    ['After an accident', steps.join('\n')],
    [
      'If the policy is cancelled',
      'Return this certificate and the sticker. Driving without insurance in force is an offence.',
    ],
  ]
}

const LIMITS_NOTE = 'Limits of liability. The Policy Schedule sets out the cover in full.'

function drawLimits(pdf: Pdf, { limits }: PolicyDocument, { x, y, width }: Place): void {
  const end = drawCells(
    pdf,
    [
      [
        { label: 'Third-party property damage', value: formatPesewas(limits.tppdPesewas) },
        { label: 'Bodily injury, each person', value: formatPesewas(limits.injuryPerPersonPesewas) },
        { label: 'Bodily injury, each event', value: formatPesewas(limits.injuryPerEventPesewas) },
      ],
    ],
    { x, y, width },
  )
  element(pdf, 'P', () => pdf.font('text').fontSize(6.8).fillColor(FAINT).text(LIMITS_NOTE, x, end, { width }))
}

/** Draws the contacts for complaints at a fixed place above the footer. */
function drawComplaints(pdf: Pdf, { company }: PolicyDocument): void {
  const contacts = [company.email, company.phone].filter(Boolean).join(', ')
  const text = `Complaints: ${contacts || company.legalName}. If we do not resolve your complaint, you can refer it to the National Insurance Commission.`
  const { left } = pdf.page.margins
  element(pdf, 'P', () => {
    pdf.font('text').fontSize(6.8).fillColor(FAINT)
    pdf.text(text, left, pdf.page.height - 46, { width: contentWidth(pdf), height: 10, ellipsis: true })
  })
}
