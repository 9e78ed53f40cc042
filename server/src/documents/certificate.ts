import { formatMoment } from '@okwan/domain/dates'
import { PERSONS_ENTITLED_TO_DRIVE } from '@okwan/domain/policies/certificate-wording'
import { makePdf } from './pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawHeading,
  drawProof,
  drawRow,
  drawTitle,
  drawWatermark,
  INSURER,
  LICENCE,
  type PolicyPaper,
  registrationOf,
} from './policy-parts.ts'

/** The certificate that the law asks a driver to show. */
export function certificatePdf(paper: PolicyPaper): Promise<Buffer> {
  const title = 'Certificate of Motor Insurance'
  const options = { title: `${title} ${paper.certificateNumber}`, at: paper.issuedAt, size: 'A4' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, paper.watermark)
    drawTitle(pdf, title, 'Motor Vehicles (Third Party Insurance) Act, 1958 (Act 42)', paper)
    for (const [label, value] of numbers(paper)) drawRow(pdf, label, value)
    drawHeading(pdf, 'What is certified')
    for (const [label, value] of particulars(paper)) drawRow(pdf, label, value)
    drawHeading(pdf, 'Issued by')
    for (const [label, value] of issuer(paper)) drawRow(pdf, label, value)
    drawProof(pdf)
  })
}

type Row = [label: string, value: string]

function numbers(paper: PolicyPaper): Row[] {
  return [
    ['Certificate number', paper.certificateNumber],
    ['Policy number', paper.policyNumber],
    ['Sticker number', paper.stickerNumber ?? 'None'],
    ['ECOWAS brown card', paper.brownCardNumber],
  ]
}

/** Numbered as the law lists them. */
function particulars(paper: PolicyPaper): Row[] {
  const engine = paper.engineCapacityCc === 0 ? 'electric' : `${paper.engineCapacityCc} cc`
  return [
    ['1. Registration mark', registrationOf(paper)],
    ['Vehicle', `${paper.make} ${paper.model}, ${paper.yearOfManufacture}, ${paper.color}, ${paper.bodyType}`],
    ['Seats and engine', `${paper.numberOfSeats} seats, ${engine}`],
    ['Chassis number', paper.chassisNumber],
    ['2. Policyholder', paper.holderName],
    ['3. Cover begins', coverBegins(paper)],
    ['4. Cover ends', coverEnds(paper)],
    ['5. Who may drive', PERSONS_ENTITLED_TO_DRIVE],
    ['6. Limits of use', paper.limitationsOfUse],
    ['Cover', paper.coverName],
    ['Use', paper.useName],
  ]
}

function issuer(paper: PolicyPaper): Row[] {
  return [
    ['Insurer', `${INSURER}. ${LICENCE}.`],
    ['Intermediary', `${paper.soldBy} (${paper.intermediaryCode})`],
    ['Branch and date', `${paper.branchName}, ${formatMoment(paper.issuedAt)}`],
  ]
}
