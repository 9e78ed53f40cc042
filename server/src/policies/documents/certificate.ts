import { formatMoment } from '@okwan/domain/platform/dates'
import { PERSONS_ENTITLED_TO_DRIVE } from '@okwan/domain/policies/policies/certificate-wording'
import { makePdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawProof,
  drawSections,
  drawTitle,
  drawWatermark,
  engineOf,
  INSURER,
  LICENCE,
  type PolicyPaper,
  registrationOf,
  type Section,
} from './policy-parts.ts'

/** The certificate of insurance that drivers must carry by law. */
export function certificatePdf(paper: PolicyPaper): Promise<Buffer> {
  const title = 'Certificate of Motor Insurance'
  const options = { title: `${title} ${paper.certificateNumber}`, at: paper.issuedAt, size: 'A4' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, paper.watermark)
    drawTitle(pdf, title, 'Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)', paper)
    drawSections(pdf, certificateSections(paper))
    drawProof(pdf)
  })
}

/** The particulars are numbered as in the regulations. */
export function certificateSections(paper: PolicyPaper): Section[] {
  return [
    {
      heading: 'References',
      rows: [
        ['Certificate number', paper.certificateNumber],
        ['Policy number', paper.policyNumber],
        ['Sticker number', paper.stickerNumber ?? 'None'],
        ['Brown Card number', paper.brownCardNumber],
      ],
    },
    {
      heading: 'Particulars',
      rows: [
        ['1. Registration mark', registrationOf(paper)],
        [
          'Make and model',
          `${paper.make} ${paper.model}, ${paper.yearOfManufacture}, ${paper.color}, ${paper.bodyType}`,
        ],
        ['Seating and engine', `${paper.numberOfSeats} seats, ${engineOf(paper)}`],
        ['Chassis number', paper.chassisNumber],
        ['2. Policyholder', paper.holderName],
        ['3. Period of Insurance from', coverBegins(paper)],
        ['4. Period of Insurance to', coverEnds(paper)],
        ['5. Persons or Classes of Persons Entitled to Drive', PERSONS_ENTITLED_TO_DRIVE],
        ['6. Limitations as to Use', paper.limitationsOfUse],
        ['Type of cover', paper.coverName],
        ['Class of use', paper.useName],
      ],
    },
    {
      heading: 'Issued by',
      rows: [
        ['Insurer', `${INSURER}. ${LICENCE}.`],
        ['Intermediary', `${paper.soldBy} (${paper.intermediaryCode})`],
        ['Place and date of issue', `${paper.branchName}, ${formatMoment(paper.issuedAt)}`],
        ['Authorised Signatory', `For ${INSURER}. Issued electronically and valid without a signature.`],
      ],
    },
  ]
}
