import { numberInWords } from '@okwan/domain/money/payments/amount-in-words'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatEur } from '@okwan/domain/products/travel-plans/benefits'
import { drawSections, type Row, type Section } from '../../platform/documents/particulars.ts'
import { drawRosette, MM } from '../../platform/documents/pattern.ts'
import { createPdf, type Pdf } from '../../platform/documents/pdf.ts'
import { artifact } from '../../platform/documents/tags.ts'
import { drawWatermark } from './policy-parts.ts'
import {
  assistanceSection,
  drawCheck,
  drawIssuer,
  drawTravelTitle,
  type InsuredPerson,
  periodOf,
  type TravelDocument,
} from './travel-parts.ts'

const TITLE = 'Certificate of Travel Insurance'

/** One file with a certificate on a separate page for each person. */
export function travelCertificatesPdf(document: TravelDocument, people: readonly InsuredPerson[]): Promise<Buffer> {
  const at = document.issuedAt ?? document.printedAt
  return createPdf(
    { title: `${TITLE} ${document.policyNumber ?? 'draft'}`, at, size: 'A4', company: document.company },
    (pdf) => {
      drawWatermark(pdf, document.watermark)
      for (const [index, person] of people.entries()) {
        if (index > 0) pdf.addPage()
        drawCertificate(pdf, document, person)
      }
    },
  )
}

function drawCertificate(pdf: Pdf, document: TravelDocument, person: InsuredPerson): void {
  const number = person.certificateNumber ?? 'Draft, not valid'
  artifact(pdf, () => {
    const centre = { x: pdf.page.width / 2, y: pdf.page.height * 0.52, radius: 62 * MM }
    drawRosette(pdf, centre, number, { colour: '#deeaea', weight: 0.28 })
  })
  const isSchengen = document.schengenStates.length > 0
  drawTravelTitle(pdf, document, {
    title: TITLE,
    under: isSchengen
      ? 'For a visa application: Article 15 of Regulation (EC) No 810/2009 (Visa Code)'
      : document.planName,
    number: { label: 'Certificate No.', value: number },
    verifyUrl: person.verifyUrl,
  })
  const sections: Section[] = [
    { heading: 'Insured person', rows: insuredRows(document, person) },
    { heading: 'Particulars', rows: coverRows(document) },
    ...schengenSection(document),
    assistanceSection(document),
  ]
  drawSections(pdf, sections, document.company.documentColour)
  drawIssuer(pdf, document)
  drawCheck(pdf, person.verifyUrl)
}

/** Lists the Schengen states, if the plan covers them. */
export function schengenSection({ schengenStates }: TravelDocument): Section[] {
  if (schengenStates.length === 0) return []
  return [{ heading: 'Schengen Member States', rows: [['Cover is valid in', schengenStates.join(', ')]] }]
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
      'Repatriation for medical reasons, urgent medical attention, emergency hospital treatment, and death, including repatriation of remains. COVID-19 is treated like any other illness.',
    ],
    ['Excess (deductible)', document.excessEur === 0 ? 'NIL' : `${formatEur(document.excessEur)} per claim`],
    ['Settlement', 'Direct payment to the hospital or doctor, not only reimbursement.'],
  ]
}
