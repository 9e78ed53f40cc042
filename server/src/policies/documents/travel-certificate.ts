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
import {
  ASSISTANCE_SECTION,
  drawCheck,
  type InsuredPerson,
  issuerSection,
  periodOf,
  type TravelPaper,
} from './travel-parts.ts'

const TITLE = 'Certificate of Travel Insurance'

/** One file with a certificate on a separate page for each person. */
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
    { heading: 'Insured person', rows: insuredRows(paper, person) },
    { heading: 'Particulars', rows: coverRows(paper) },
    ASSISTANCE_SECTION,
    issuerSection(paper),
  ] satisfies Section[])
  drawCheck(pdf, person.verifyUrl)
}

export function insuredRows({ holderName, policyNumber }: TravelPaper, person: InsuredPerson): Row[] {
  return [
    ['Name as in passport', person.fullName],
    ['Date of birth', formatDate(person.dateOfBirth)],
    ['Passport', `${person.passportNumber}, ${person.nationality}`],
    ['Country of residence', person.residence],
    ['Policyholder', holderName],
    ['Policy number', policyNumber ?? 'Not issued'],
    ['Certificate number', person.certificateNumber ?? 'Not issued'],
  ]
}

/** All that a consulate requires (Visa Code, article 15), without premium and health data. */
export function coverRows(paper: TravelPaper): Row[] {
  const limit = `EUR ${paper.medicalLimitEur.toLocaleString('en-GB')} (${numberInWords(paper.medicalLimitEur)} euros) per person`
  return [
    ['Plan', paper.planName],
    ['Area of cover', paper.territory],
    ['Destinations', paper.destinations.join(', ')],
    ['Period of Insurance', periodOf(paper)],
    ['Limit for medical expenses', limit],
    [
      'Cover includes',
      'Repatriation for medical reasons, urgent medical attention, emergency hospital treatment, and death including repatriation of the remains. COVID-19 is treated as any other illness.',
    ],
    ['Deductible', paper.excessEur === 0 ? 'NIL' : `${formatEur(paper.excessEur)} per claim`],
    ['Settlement', 'Directly with the hospital or doctor, not by reimbursement only.'],
  ]
}
