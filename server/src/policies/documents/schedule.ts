import { formatMoment } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { PERSONS_ENTITLED_TO_DRIVE, POLICY_CLAUSES } from '@okwan/domain/policies/policies/certificate-wording'
import type { CoverLimits } from '@okwan/domain/products/rating/limits'
import type { PremiumBasis, PriceLine } from '@okwan/domain/products/rating/terms'
import { makePdf, type Pdf } from '../../platform/documents/pdf.ts'
import {
  coverBegins,
  coverEnds,
  drawAmount,
  drawHeading,
  drawList,
  drawProof,
  drawSections,
  drawTitle,
  drawWatermark,
  engineOf,
  keepTogether,
  type PolicyPaper,
  type Row,
  registrationOf,
  type Section,
} from './policy-parts.ts'

export type Schedule = PolicyPaper & {
  customerCode: string
  holderAddress: string
  holderPhone: string
  sumInsuredPesewas: number
  coverDays: number
  basis: PremiumBasis
  ncdYears: number
  limits: CoverLimits
  excessText: string
  lines: PriceLine[]
  totalPesewas: number
  /** What this version is: `Renewal, version 2`. */
  versionText: string
  /** Under which the premium was paid. */
  paymentReference: string | null
  /** Up to this version: `MTR-26-000001/E01`. */
  endorsementNumbers: string[]
}

/** The policy in full: who, what, how much, for how long, at what price. */
export function schedulePdf(schedule: Schedule): Promise<Buffer> {
  const options = { title: `Policy schedule ${schedule.policyNumber}`, at: schedule.issuedAt, size: 'A4' as const }
  return makePdf(options, (pdf) => {
    drawWatermark(pdf, schedule.watermark)
    drawTitle(pdf, 'Policy schedule', `${schedule.policyNumber}. ${schedule.versionText}.`, schedule)
    drawSections(pdf, scheduleSections(schedule))
    drawPremium(pdf, schedule)
    drawHeading(pdf, 'Clauses')
    drawList(pdf, POLICY_CLAUSES)
    drawProof(pdf)
  })
}

export function scheduleSections(schedule: Schedule): Section[] {
  return [
    { heading: 'Policyholder', rows: holder(schedule) },
    { heading: 'Cover', rows: cover(schedule) },
    { heading: 'Vehicle', rows: vehicle(schedule) },
    { heading: 'Most that is paid', rows: limits(schedule.limits) },
    {
      heading: 'Conditions',
      rows: [
        ['Excess', schedule.excessText],
        ['Who may drive', PERSONS_ENTITLED_TO_DRIVE],
        ['Limits of use', schedule.limitationsOfUse],
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
    ['Cover', schedule.coverName],
    ['Use', schedule.useName],
    ['Begins', coverBegins(schedule)],
    ['Ends', coverEnds(schedule)],
    ['Days', `${schedule.coverDays} (${BASIS_NAMES[schedule.basis]})`],
    ['No-claim years', String(schedule.ncdYears)],
    ['Certificate', schedule.certificateNumber],
    ['Sticker', schedule.stickerNumber ?? 'None'],
    ['ECOWAS brown card', schedule.brownCardNumber],
    ['Endorsements', schedule.endorsementNumbers.join(', ') || 'None'],
    ['Payment reference', schedule.paymentReference ?? 'None'],
    ['Sold by', `${schedule.soldBy} (${schedule.intermediaryCode})`],
    ['Issued', `${schedule.branchName}, ${formatMoment(schedule.issuedAt)}`],
  ]
}

function vehicle(schedule: Schedule): Row[] {
  return [
    ['Registration', registrationOf(schedule)],
    ['Make and model', `${schedule.make} ${schedule.model}, ${schedule.yearOfManufacture}`],
    ['Colour and body', `${schedule.color}, ${schedule.bodyType}`],
    ['Seats and engine', `${schedule.numberOfSeats} seats, ${engineOf(schedule)}`],
    ['Chassis number', schedule.chassisNumber],
    ['Sum insured', schedule.sumInsuredPesewas === 0 ? 'Not insured' : formatPesewas(schedule.sumInsuredPesewas)],
  ]
}

function limits(most: CoverLimits): Row[] {
  const rows: [string, number][] = [
    ['Property of others', most.tppdPesewas],
    ['Injury, each person', most.injuryPerPersonPesewas],
    ['Injury, each event', most.injuryPerEventPesewas],
    ['Medical expenses', most.medicalPesewas],
    ['Driver’s accident', most.paDriverPesewas],
    ['Own vehicle', most.ownDamagePesewas],
    ['Towing', most.towingPesewas],
  ]
  return rows.filter(([, pesewas]) => pesewas > 0).map(([label, pesewas]) => [label, formatPesewas(pesewas)])
}

function drawPremium(pdf: Pdf, { lines, totalPesewas }: Schedule): void {
  keepTogether(pdf, 40 + (lines.length + 1) * 14)
  drawHeading(pdf, 'Premium')
  for (const { label, note, amountPesewas } of lines) {
    drawAmount(pdf, note ? `${label} (${note})` : label, formatPesewas(amountPesewas))
  }
  drawAmount(pdf, 'Total paid', formatPesewas(totalPesewas), true)
}
