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
  assistanceSection,
  drawCheck,
  drawIssuer,
  type InsuredPerson,
  periodOf,
  type TravelDocument,
} from './travel-parts.ts'

const TITLE = 'Certificate of Travel Insurance'

/** One file with a certificate on a separate page for each person. */
export function travelCertificatesPdf(document: TravelDocument, people: readonly InsuredPerson[]): Promise<Buffer> {
  const at = document.issuedAt ?? document.printedAt
  return makePdf(
    { title: `${TITLE} ${document.policyNumber ?? 'draft'}`, at, size: 'A4', company: document.company },
    (pdf) => {
      drawWatermark(pdf, document.watermark)
      for (const [index, person] of people.entries()) {
        if (index > 0) pdf.addPage()
        drawCertificate(pdf, document, person)
      }
      if (document.schengenStates.length === 0) return
      pdf.addPage()
      drawHeading(pdf, 'Schengen Member States')
      drawList(pdf, document.schengenStates)
    },
  )
}

function drawCertificate(pdf: Pdf, document: TravelDocument, person: InsuredPerson): void {
  drawTitle(pdf, TITLE, person.certificateNumber ?? 'Draft, not valid', {
    ...person,
    company: document.company,
  })
  drawSections(pdf, [
    { heading: 'Insured person', rows: insuredRows(document, person) },
    { heading: 'Particulars', rows: coverRows(document) },
    assistanceSection(document),
  ] satisfies Section[])
  drawIssuer(pdf, document)
  drawCheck(pdf, person.verifyUrl)
}

export function insuredRows({ holderName, policyNumber }: TravelDocument, person: InsuredPerson): Row[] {
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
export function coverRows(document: TravelDocument): Row[] {
  const limit = `EUR ${document.medicalLimitEur.toLocaleString('en-GB')} (${numberInWords(document.medicalLimitEur)} euros) per person`
  return [
    ['Plan', document.planName],
    ['Area of cover', document.territory],
    ['Destinations', document.destinations.join(', ')],
    ['Period of Insurance', periodOf(document)],
    ['Limit for medical expenses', limit],
    [
      'Cover includes',
      'Repatriation for medical reasons, urgent medical attention, emergency hospital treatment, and death including repatriation of the remains. COVID-19 is treated as any other illness.',
    ],
    ['Deductible', document.excessEur === 0 ? 'NIL' : `${formatEur(document.excessEur)} per claim`],
    ['Settlement', 'Directly with the hospital or doctor, not by reimbursement only.'],
  ]
}
