import { formatMoment } from '@okwan/domain/platform/dates'
import { PERSONS_ENTITLED_TO_DRIVE } from '@okwan/domain/policies/policies/documents/certificate-wording'
import type { Section } from '../../platform/documents/particulars.ts'
import { drawRosette, MM } from '../../platform/documents/pattern.ts'
import { createPdf, type Pdf } from '../../platform/documents/pdf.ts'
import { artifact } from '../../platform/documents/tags.ts'
import { drawLowerHalf, drawUpperHalf } from './certificate-sheet.ts'
import {
  coverBegins,
  coverEnds,
  drawMotorTitle,
  drawWatermark,
  engineOf,
  insurerText,
  inTwoLines,
  type PolicyDocument,
  registrationOf,
  signatoryText,
} from './policy-parts.ts'

/** The certificate of insurance that drivers must carry by law, with the sticker to cut out below it. */
export function certificatePdf(document: PolicyDocument): Promise<Buffer> {
  const title = 'Certificate of Motor Insurance'
  const { issuedAt: at, company } = document
  const options = { title: `${title} ${document.certificateNumber}`, at, size: 'A4' as const, company }
  return createPdf(options, (pdf) => {
    drawPattern(pdf, document.certificateNumber)
    drawWatermark(pdf, document.watermark)
    drawMotorTitle(pdf, document, {
      title,
      under: 'Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)',
      plateLabel: PLATE,
      number: { label: 'Certificate No.', value: document.certificateNumber },
      details: [
        { label: PERIOD_FROM, ...inTwoLines(coverBegins(document)), size: 13 },
        { label: PERIOD_TO, ...inTwoLines(coverEnds(document)), size: 13 },
      ],
    })
    drawUpperHalf(pdf, document)
    drawLowerHalf(pdf, document)
  })
}

const PLATE = '1. Registration mark'
const PERIOD_FROM = '3. Period of Insurance from'
const PERIOD_TO = '4. Period of Insurance to'

/** Draws a rosette behind the particulars. Its rotation depends on the number of the certificate. */
function drawPattern(pdf: Pdf, number: string): void {
  const centre = { x: pdf.page.width * 0.72, y: pdf.page.height * 0.33, radius: 36 * MM }
  artifact(pdf, () => drawRosette(pdf, centre, number, { colour: '#deeaea', weight: 0.28 }))
}

/** The particulars are numbered as in the regulations. */
export function certificateSections(document: PolicyDocument): Section[] {
  return [
    {
      heading: 'References',
      rows: [
        ['Certificate number', document.certificateNumber],
        ['Policy number', document.policyNumber],
        ['Sticker number', document.stickerNumber ?? 'None'],
        ['Brown Card number', document.brownCardNumber],
      ],
    },
    {
      heading: 'Particulars',
      rows: [
        [PLATE, registrationOf(document)],
        [
          'Make and model',
          `${document.make} ${document.model}, ${document.yearOfManufacture}, ${document.color}, ${document.bodyType}`,
        ],
        ['Seating and engine', `${document.numberOfSeats} seats, ${engineOf(document)}`],
        ['Chassis number', document.chassisNumber],
        ['2. Policyholder', document.holderName],
        [PERIOD_FROM, coverBegins(document)],
        [PERIOD_TO, coverEnds(document)],
        ['5. Persons or Classes of Persons Entitled to Drive', PERSONS_ENTITLED_TO_DRIVE],
        ['6. Limitations as to Use', document.limitationsOfUse],
        ['Type of cover', document.coverName],
        ['Class of use', document.useName],
      ],
    },
    {
      heading: 'Issued by',
      rows: [
        ['Insurer', insurerText(document.company)],
        ['Intermediary', `${document.soldBy} (${document.intermediaryCode})`],
        ['Place and date of issue', `${document.branchName}, ${formatMoment(document.issuedAt)}`],
        ['Authorised Signatory', signatoryText(document.company)],
      ],
    },
  ]
}
