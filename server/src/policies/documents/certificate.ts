import { formatMoment } from '@okwan/domain/platform/dates'
import { PERSONS_ENTITLED_TO_DRIVE } from '@okwan/domain/policies/policies/certificate-wording'
import { makePdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawProof,
  drawSealRow,
  drawSections,
  drawTitle,
  drawWatermark,
  engineOf,
  insurerText,
  type PolicyDocument,
  registrationOf,
  type Section,
  signatoryText,
} from './policy-parts.ts'

/** The certificate of insurance that drivers must carry by law. */
export function certificatePdf(document: PolicyDocument): Promise<Buffer> {
  const title = 'Certificate of Motor Insurance'
  const { issuedAt: at, company } = document
  const options = { title: `${title} ${document.certificateNumber}`, at, size: 'A4' as const, company }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, document.watermark)
    drawTitle(pdf, title, 'Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)', document)
    drawSections(pdf, certificateSections(document))
    drawSealRow(pdf, company)
    drawProof(pdf)
  })
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
        ['1. Registration mark', registrationOf(document)],
        [
          'Make and model',
          `${document.make} ${document.model}, ${document.yearOfManufacture}, ${document.color}, ${document.bodyType}`,
        ],
        ['Seating and engine', `${document.numberOfSeats} seats, ${engineOf(document)}`],
        ['Chassis number', document.chassisNumber],
        ['2. Policyholder', document.holderName],
        ['3. Period of Insurance from', coverBegins(document)],
        ['4. Period of Insurance to', coverEnds(document)],
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
