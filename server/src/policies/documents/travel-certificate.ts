import { numberInWords } from '@okwan/domain/money/payments/amount-in-words'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatEur } from '@okwan/domain/products/travel-plans/benefits'
import { makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import {
  drawHeading,
  drawList,
  drawSections,
  drawTitle,
  drawWatermark,
  type Row,
  type Section,
} from './policy-parts.ts'
import { drawCheck, HELP, type InsuredPerson, issuerSection, periodOf, type TravelPaper } from './travel-parts.ts'

const TITLE = 'Certificate of Travel Insurance'

/** One certificate for each person, each on a page of its own, in one file. */
export function travelCertificatesPdf(paper: TravelPaper, people: readonly InsuredPerson[]): Promise<Buffer> {
  const at = paper.issuedAt ?? paper.printedAt
  return makePdf({ title: `${TITLE} ${paper.policyNumber ?? 'draft'}`, at, size: 'A4' }, (pdf) => {
    drawWatermark(pdf, paper.watermark)
    for (const [index, person] of people.entries()) {
      if (index > 0) pdf.addPage()
      drawCertificate(pdf, paper, person)
    }
    if (paper.schengenStates.length === 0) return
    pdf.addPage()
    drawHeading(pdf, 'Schengen Member States')
    drawList(pdf, paper.schengenStates)
  })
}

function drawCertificate(pdf: Pdf, paper: TravelPaper, person: InsuredPerson): void {
  drawTitle(pdf, TITLE, person.certificateNumber ?? 'Draft, not valid', person)
  drawSections(pdf, [
    { heading: 'The insured', rows: insuredRows(paper, person) },
    { heading: 'What is certified', rows: coverRows(paper) },
    HELP,
    issuerSection(paper),
  ] satisfies Section[])
  drawCheck(pdf, person.verifyUrl)
}

export function insuredRows({ holderName, policyNumber }: TravelPaper, person: InsuredPerson): Row[] {
  return [
    ['Name as in passport', person.fullName],
    ['Date of birth', formatDate(person.dateOfBirth)],
    ['Passport', `${person.passportNumber}, ${person.nationality}`],
    ['Lives in', person.residence],
    ['Policyholder', holderName],
    ['Policy number', policyNumber ?? 'None yet'],
    ['Certificate number', person.certificateNumber ?? 'None yet'],
  ]
}

/** Everything a consulate looks for (Visa Code, article 15), and neither a premium nor anything about health. */
export function coverRows(paper: TravelPaper): Row[] {
  const limit = `EUR ${paper.medicalLimitEur.toLocaleString('en-GB')} (${numberInWords(paper.medicalLimitEur)} euros) for each person`
  return [
    ['Plan', paper.planName],
    ['Valid in', paper.territory],
    ['Going to', paper.destinations.join(', ')],
    ['Period', periodOf(paper)],
    ['Medical cover', limit],
    [
      'It covers',
      'Repatriation for medical reasons, urgent medical attention, emergency hospital treatment, and death including repatriation of the remains. COVID-19 is treated as any other illness.',
    ],
    ['Deductible', paper.excessEur === 0 ? 'NIL' : `${formatEur(paper.excessEur)} for each claim`],
    ['Settlement', 'Directly with the hospital or doctor, not by reimbursement only.'],
  ]
}
