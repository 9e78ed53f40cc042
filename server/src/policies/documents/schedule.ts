import { daysInWords, formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import {
  PERSONS_ENTITLED_TO_DRIVE,
  POLICY_CLAUSES,
} from '@okwan/domain/policies/policies/documents/certificate-wording'
import type { CoverLimits } from '@okwan/domain/products/rating/limits'
import type { PremiumBasis, PriceLine } from '@okwan/domain/products/rating/terms'
import {
  drawAmounts,
  drawHeading,
  drawList,
  drawSections,
  inColumn,
  keepTogether,
  type Row,
  type Section,
} from '../../platform/documents/particulars.ts'
import { createPdf, type Pdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawMotorTitle,
  drawProof,
  drawSignature,
  drawWatermark,
  engineOf,
  inTwoLines,
  type PolicyDocument,
  registrationOf,
} from './policy-parts.ts'

export type Schedule = PolicyDocument & {
  customerCode: string
  holderAddress: string
  holderPhone: string
  sumInsuredPesewas: number
  /** Start of the term; an endorsement does not change it. */
  term: Pick<PolicyDocument, 'startDate' | 'issuedAt'>
  coverDays: number
  basis: PremiumBasis
  ncdYears: number
  excessText: string
  /** Conditions of the underwriter. */
  conditions: readonly string[]
  lines: PriceLine[]
  totalPesewas: number
  /** Kind and number of the version: `Renewal, version 2`. */
  versionText: string
  /** Client references of all payments of the term. */
  paymentReferences: string[]
  /** Endorsements up to this version: `MTR-26-000001/E01`. */
  endorsementNumbers: string[]
}

/** The policy schedule: parties, cover, limits, period and premium. */
export function schedulePdf(schedule: Schedule): Promise<Buffer> {
  const { issuedAt: at, company } = schedule
  const options = { title: `Policy Schedule ${schedule.policyNumber}`, at, size: 'A4' as const, company }
  return createPdf(options, (pdf) => {
    drawWatermark(pdf, schedule.watermark)
    const colour = company.documentColour
    drawMotorTitle(pdf, schedule, {
      title: 'Policy Schedule',
      under: `${schedule.coverName} · ${schedule.versionText}`,
      number: { label: 'Policy No.', value: schedule.policyNumber },
      details: [
        { label: 'Period of Insurance from', ...inTwoLines(coverBegins(schedule.term)) },
        { label: 'Period of Insurance to', ...inTwoLines(coverEnds(schedule)) },
        { label: 'Sum insured', value: sumInsuredOf(schedule) },
      ],
    })
    drawSections(pdf, besideTables(scheduleSections(schedule)), colour)
    drawTables(pdf, schedule)
    drawList(pdf, { heading: 'Clauses', items: POLICY_CLAUSES, colour })
    drawSignature(pdf, company)
    drawProof(pdf)
  })
}

const LIMITS = 'Limits of liability'

/** Leaves out the limits, which have their own table, and the fields that the band at the top shows. */
function besideTables(sections: readonly Section[]): Section[] {
  const shown = ['Registration mark', 'Period of Insurance', 'Sum insured']
  return sections
    .filter(({ heading }) => heading !== LIMITS)
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(([label]) => !shown.includes(label)) }))
}

function sumInsuredOf({ sumInsuredPesewas }: Schedule): string {
  return sumInsuredPesewas === 0 ? 'None' : formatPesewas(sumInsuredPesewas)
}

export function scheduleSections(schedule: Schedule): Section[] {
  return [
    { heading: 'Policyholder', rows: holder(schedule) },
    { heading: 'Cover', rows: cover(schedule) },
    { heading: 'Particulars of vehicle', rows: vehicle(schedule) },
    { heading: LIMITS, rows: limits(schedule.limits) },
    {
      heading: 'Conditions',
      rows: [
        ['Excess', schedule.excessText],
        ...schedule.conditions.map((condition, index): Row => [`Special condition ${index + 1}`, condition]),
        ['Persons or Classes of Persons Entitled to Drive', PERSONS_ENTITLED_TO_DRIVE],
        ['Limitations as to Use', schedule.limitationsOfUse],
      ],
    },
  ]
}

function holder(schedule: Schedule): Row[] {
  return [
    ['Name', schedule.holderName],
    ['Customer code', schedule.customerCode],
    ['Address', schedule.holderAddress],
    ['Phone', schedule.holderPhone],
  ]
}

const BASIS_NAMES: Record<PremiumBasis, string> = {
  FULL_YEAR: 'full year',
  SHORT_RATE: 'short period',
  PRO_RATA: 'pro rata',
}

function cover(schedule: Schedule): Row[] {
  return [
    ['Type of cover', schedule.coverName],
    ['Class of use', schedule.useName],
    ['Period of Insurance', `${coverBegins(schedule.term)} to ${coverEnds(schedule)}`],
    ['Term', `${daysInWords(schedule.coverDays)} (${BASIS_NAMES[schedule.basis]})`],
    ...(schedule.term.startDate === schedule.startDate
      ? []
      : [['Changes effective from', coverBegins(schedule)] satisfies Row]),
    ['Claim-free years', String(schedule.ncdYears)],
    ['Certificate number', schedule.certificateNumber],
    ['Sticker number', schedule.stickerNumber ?? 'None'],
    ['Brown Card number', schedule.brownCardNumber],
    ['Endorsements', schedule.endorsementNumbers.join(', ') || 'None'],
    ['Payment reference', schedule.paymentReferences.join(', ') || 'None'],
    ['Intermediary', `${schedule.soldBy} (${schedule.intermediaryCode})`],
    ['Place and date of issue', `${schedule.branchName}, ${formatMoment(schedule.issuedAt)}`],
  ]
}

function vehicle(schedule: Schedule): Row[] {
  return [
    ['Registration mark', registrationOf(schedule)],
    ['Make and model', `${schedule.make} ${schedule.model}, ${schedule.yearOfManufacture}`],
    ['Colour and body', `${schedule.color}, ${schedule.bodyType}`],
    ['Seating and engine', `${schedule.numberOfSeats} seats, ${engineOf(schedule)}`],
    ['Chassis number', schedule.chassisNumber],
    ['Sum insured', sumInsuredOf(schedule)],
  ]
}

function limits(cover: CoverLimits): Row[] {
  const rows: [string, number][] = [
    ['Third-party property damage', cover.tppdPesewas],
    ['Bodily injury, each person', cover.injuryPerPersonPesewas],
    ['Bodily injury, each event', cover.injuryPerEventPesewas],
    ['Medical expenses', cover.medicalPesewas],
    ['Personal accident (driver)', cover.paDriverPesewas],
    ['Own damage', cover.ownDamagePesewas],
    ['Towing', cover.towingPesewas],
  ]
  return rows.filter(([, pesewas]) => pesewas > 0).map(([label, pesewas]) => [label, formatPesewas(pesewas)])
}

const LARGEST_ROW_POINTS = 26

/** Draws the limits of liability on the left and the lines of the premium on the right. */
function drawTables(pdf: Pdf, { lines, limits: coverLimits, totalPesewas, company }: Schedule): void {
  const limitRows = limits(coverLimits)
  keepTogether(pdf, 40 + (Math.max(lines.length, limitRows.length) + 1) * LARGEST_ROW_POINTS)
  const top = pdf.y
  inColumn(pdf, 0, () => {
    drawHeading(pdf, LIMITS, company.documentColour)
    drawAmounts(pdf, limitRows)
  })
  const end = pdf.y
  pdf.y = top
  inColumn(pdf, 1, () => {
    drawHeading(pdf, 'Premium and Levies', company.documentColour)
    drawAmounts(pdf, amountRows(lines), ['Total paid', formatPesewas(totalPesewas)])
  })
  pdf.y = Math.max(end, pdf.y) + 4
}

/** Lines of a premium with their notes. */
export function amountRows(lines: readonly PriceLine[]): Row[] {
  return lines.map(({ label, note, amountPesewas }) => [
    note ? `${label} (${note})` : label,
    formatPesewas(amountPesewas),
  ])
}
