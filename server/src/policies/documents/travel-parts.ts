import { daysInWords, formatDate, formatMoment, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { ASSISTANCE } from '@okwan/domain/products/travel-plans/assistance'
import type { Pdf } from '../../platform/documents/pdf.ts'
import { FAINT } from '../../platform/documents/pdf.ts'
import { INSURER, LICENCE, type Section } from './policy-parts.ts'

/** What all papers of a trip have in common. None of them knows anything about health. */
export type TravelPaper = {
  /** Null on a draft, which has no number and no code either. */
  policyNumber: string | null
  issuedAt: Date | null
  /** Where drafts have none: the moment the paper was made. */
  printedAt: Date
  holderName: string
  planName: string
  /** Where cover holds: `All Schengen Member States and the rest of Europe`. */
  territory: string
  /** Their names, where embassies look for them one by one. */
  schengenStates: string[]
  destinations: string[]
  startDate: IsoDate
  endDate: IsoDate
  coverDays: number
  graceDays: number
  medicalLimitEur: number
  excessEur: number
  soldBy: string
  intermediaryCode: string
  branchName: string
  /** Across every page when this is not cover in force: `CANCELLED`. */
  watermark?: string
}

export type InsuredPerson = {
  certificateNumber: string | null
  verifyUrl: string | null
  /** As in the passport. */
  fullName: string
  dateOfBirth: IsoDate
  passportNumber: string
  nationality: string
  residence: string
}

export function periodOf({ startDate, endDate, issuedAt, coverDays, graceDays }: TravelPaper): string {
  // Cover bought for the same day begins when it is paid, not before.
  const isSameDay = issuedAt !== null && toAccraDate(issuedAt) === startDate
  const begins = isSameDay ? formatMoment(issuedAt) : `${formatDate(startDate)}, 00:00`
  const grace = graceDays > 0 ? `, ${graceDays} of them in reserve for the visa` : ''
  return `From ${begins} to ${formatDate(endDate)}, 23:59 (${daysInWords(coverDays)}${grace})`
}

export function issuerSection(paper: TravelPaper): Section {
  const { issuedAt, soldBy, intermediaryCode, branchName } = paper
  return {
    heading: 'Issued by',
    rows: [
      ['Insurer', `${INSURER}. ${LICENCE}.`],
      ['Address', 'Okwan House, Independence Avenue, Accra, Ghana'],
      ['Phone and email', `${ASSISTANCE.phone}, ${ASSISTANCE.email}`],
      ['Sold by', `${soldBy} (${intermediaryCode}), ${branchName}`],
      ['Issued', issuedAt ? formatMoment(issuedAt) : 'Not issued'],
    ],
  }
}

export const HELP: Section = {
  heading: 'Help, day and night',
  rows: [
    ['Phone', ASSISTANCE.phone],
    ['WhatsApp', ASSISTANCE.whatsapp],
    ['Email', ASSISTANCE.email],
    [
      'What to do',
      'Call before you go to a hospital, or as soon as you can. Say your certificate number. The hospital is paid directly.',
    ],
  ],
}

/** How anybody sees whether it is true. */
export function drawCheck(pdf: Pdf, verifyUrl: string | null): void {
  const words = verifyUrl
    ? `Issued electronically and valid without a signature. Is it true? Scan the code above, or open ${verifyUrl}`
    : 'A draft. It is not a certificate and gives no cover.'
  pdf.moveDown(0.8).font('text').fontSize(8.5).fillColor(FAINT).text(words, pdf.page.margins.left)
}
