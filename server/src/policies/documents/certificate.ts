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

/** The certificate that the law asks a driver to show. */
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

/** What is certified is numbered as the law lists it. */
export function certificateSections(paper: PolicyPaper): Section[] {
  return [
    {
      heading: 'Numbers',
      rows: [
        ['Certificate', paper.certificateNumber],
        ['Policy', paper.policyNumber],
        ['Sticker', paper.stickerNumber ?? 'None'],
        ['ECOWAS brown card', paper.brownCardNumber],
      ],
    },
    {
      heading: 'What is certified',
      rows: [
        ['1. Registration mark', registrationOf(paper)],
        ['Vehicle', `${paper.make} ${paper.model}, ${paper.yearOfManufacture}, ${paper.color}, ${paper.bodyType}`],
        ['Seats and engine', `${paper.numberOfSeats} seats, ${engineOf(paper)}`],
        ['Chassis number', paper.chassisNumber],
        ['2. Policyholder', paper.holderName],
        ['3. Cover begins', coverBegins(paper)],
        ['4. Cover ends', coverEnds(paper)],
        ['5. Who may drive', PERSONS_ENTITLED_TO_DRIVE],
        ['6. Limits of use', paper.limitationsOfUse],
        ['Cover', paper.coverName],
        ['Use', paper.useName],
      ],
    },
    {
      heading: 'Issued by',
      rows: [
        ['Insurer', `${INSURER}. ${LICENCE}.`],
        ['Intermediary', `${paper.soldBy} (${paper.intermediaryCode})`],
        ['Branch and date', `${paper.branchName}, ${formatMoment(paper.issuedAt)}`],
      ],
    },
  ]
}
