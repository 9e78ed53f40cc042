import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import type { PriceLine } from '@okwan/domain/products/rating/terms'
import type { BenefitRow } from '@okwan/domain/products/travel-plans/benefits'
import {
  drawAmounts,
  drawHeading,
  drawList,
  drawSections,
  keepTogether,
  type Section,
} from '../../platform/documents/particulars.ts'
import { createPdf, type Pdf } from '../../platform/documents/pdf.ts'
import { drawWatermark } from './policy-parts.ts'
import { amountRows } from './schedule.ts'
import { coverRows } from './travel-certificate.ts'
import {
  assistanceSection,
  drawCheck,
  drawIssuer,
  drawTravelTitle,
  type InsuredPerson,
  type TravelDocument,
} from './travel-parts.ts'

export type TravelSchedule = TravelDocument & {
  verifyUrl: string | null
  holderAddress: string
  holderPhone: string
  /** Kind and number of the version: `New policy, version 1`. */
  versionText: string
  people: (InsuredPerson & { relationship: string; hasSpecialTerms: boolean })[]
  beneficiaries: { fullName: string; relationship: string; sharePct: number }[]
  benefits: BenefitRow[]
  exclusions: readonly string[]
  lines: PriceLine[]
  totalPesewas: number
  /** The trip was changed after its sale. */
  isChanged: boolean
}

/** The travel policy schedule: travellers, cover, benefits, exclusions and premium. */
export function travelSchedulePdf(schedule: TravelSchedule): Promise<Buffer> {
  const title = 'Travel Policy Schedule'
  const at = schedule.issuedAt ?? schedule.printedAt
  return createPdf({ title: `${title} ${schedule.policyNumber}`, at, size: 'A4', company: schedule.company }, (pdf) => {
    drawWatermark(pdf, schedule.watermark)
    const colour = schedule.company.documentColour
    drawTravelTitle(pdf, schedule, {
      title,
      under: schedule.versionText,
      number: { label: 'Policy No.', value: schedule.policyNumber ?? 'Draft' },
      verifyUrl: schedule.verifyUrl,
    })
    drawSections(pdf, sectionsOf(schedule), colour)
    drawPremium(pdf, schedule)
    drawList(pdf, { heading: 'Exclusions', items: schedule.exclusions, colour })
    drawSections(pdf, [assistanceSection(schedule)], colour)
    drawIssuer(pdf, schedule)
    drawCheck(pdf, schedule.verifyUrl)
  })
}

function sectionsOf(schedule: TravelSchedule): Section[] {
  const { people, beneficiaries, benefits } = schedule
  return [
    {
      heading: 'Policyholder',
      rows: [
        ['Name', schedule.holderName],
        ['Address', schedule.holderAddress],
        ['Phone', schedule.holderPhone],
      ],
    },
    { heading: 'Cover', rows: coverRows(schedule) },
    { heading: 'Travellers', rows: people.map((one) => [one.fullName, personText(one)]) },
    {
      heading: 'Beneficiaries',
      rows: beneficiaries.map((one) => [one.fullName, `${one.relationship}, ${one.sharePct}%`]),
    },
    {
      heading: 'Benefits per traveller',
      rows: benefits.filter(({ covered }) => covered).map(({ label, text }) => [label, text]),
    },
  ]
}

/** Mentions special terms without their content, which would reveal health data. */
function personText(person: TravelSchedule['people'][number]): string {
  const { certificateNumber, dateOfBirth, passportNumber, relationship, hasSpecialTerms } = person
  const terms = hasSpecialTerms ? ['special terms as agreed with the underwriter'] : []
  const born = `born ${formatDate(dateOfBirth)}`
  return [relationship, born, `passport ${passportNumber}`, `certificate ${certificateNumber}`, ...terms].join(', ')
}

/** After a change the lines are the price of the trip as insured now; refunds and change fees have their own receipts. */
function drawPremium(pdf: Pdf, { lines, totalPesewas, isChanged, company }: TravelSchedule): void {
  keepTogether(pdf, 80)
  drawHeading(pdf, 'Premium and Levies', company.documentColour)
  drawAmounts(pdf, amountRows(lines), [isChanged ? 'Price of the trip' : 'Total paid', formatPesewas(totalPesewas)])
}
