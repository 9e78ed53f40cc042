import { daysInWords, formatDate, formatMoment, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import type { Issuer, TravelAssistance } from '@okwan/domain/platform/settings/values'
import { formatEur } from '@okwan/domain/products/travel-plans/benefits'
import { drawHead, drawHero, paletteOf } from '../../platform/documents/letterhead.ts'
import { drawNote, drawSections, type Row, type Section } from '../../platform/documents/particulars.ts'
import type { Pdf } from '../../platform/documents/pdf.ts'
import { drawSignature, insurerText, signatoryText } from './policy-parts.ts'

/** Data that all documents of a travel policy print; none of it is health data. */
export type TravelDocument = {
  /** Null on a draft. */
  policyNumber: string | null
  issuedAt: Date | null
  /** Time of printing, used as the date of a draft. */
  printedAt: Date
  holderName: string
  planName: string
  /** Area of cover: `All Schengen Member States and the rest of Europe`. */
  territory: string
  /** Names of the Schengen states, if the plan covers them. */
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
  /** The insurer, with its details on the day of issue. */
  company: Issuer
  assistance: TravelAssistance
  /** Printed across every page of a document that is not in force: `CANCELLED`. */
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

export function periodOf({ startDate, endDate, issuedAt, coverDays, graceDays }: TravelDocument): string {
  // If the policy is issued on the day of departure, cover starts when it is issued.
  const isSameDay = issuedAt !== null && toAccraDate(issuedAt) === startDate
  const begins = isSameDay ? formatMoment(issuedAt) : `${formatDate(startDate)}, 00:00`
  const grace = graceDays > 0 ? `, including ${daysInWords(graceDays)} of grace for the visa` : ''
  return `From ${begins} to ${formatDate(endDate)}, 23:59 (${daysInWords(coverDays)}${grace})`
}

type Titled = { title: string; under: string; number: { label: string; value: string }; verifyUrl: string | null }

/** Draws the letterhead, the title, and the band with the details that a consulate checks first. */
export function drawTravelTitle(pdf: Pdf, document: TravelDocument, { verifyUrl, ...titled }: Titled): void {
  const { company, startDate, endDate, coverDays, excessEur } = document
  drawHead(pdf, { company, ...titled })
  drawHero(pdf, {
    palette: paletteOf(company),
    verifyUrl,
    details: [
      {
        label: 'Medical cover, each person',
        value: `EUR ${document.medicalLimitEur.toLocaleString('en-GB')}`,
        note: `Excess: ${excessEur === 0 ? 'NIL' : formatEur(excessEur)}`,
        size: 18,
      },
      {
        label: 'Period of Insurance',
        value: `${formatDate(startDate)} to\n${formatDate(endDate)}`,
        note: daysInWords(coverDays),
      },
      { label: 'Area of cover', value: document.territory, size: 9 },
    ],
  })
}

/** Draws the issuer. The signatory and the seal are only on issued policies. */
export function drawIssuer(pdf: Pdf, document: TravelDocument): void {
  const { company, issuedAt } = document
  drawSections(pdf, [issuerSection(document)], company.documentColour)
  if (issuedAt) drawSignature(pdf, company)
}

function issuerSection(document: TravelDocument): Section {
  const { issuedAt, soldBy, intermediaryCode, branchName, company } = document
  return {
    heading: 'Issued by',
    rows: [
      ['Insurer', insurerText(company)],
      ['Address', company.address],
      ['Phone and email', [company.phone, company.email].filter(Boolean).join(', ')],
      ['Intermediary', `${soldBy} (${intermediaryCode}), ${branchName}`],
      ['Date of issue', issuedAt ? formatMoment(issuedAt) : 'Not issued'],
      // With a seal, drawSignature prints the signatory next to the seal.
      ...(issuedAt && company.seal === '' ? [['Authorised Signatory', signatoryText(company)] satisfies Row] : []),
    ],
  }
}

export function assistanceSection({ assistance: { phone, whatsapp, email } }: TravelDocument): Section {
  return {
    heading: '24-hour assistance',
    rows: [
      ['Phone', phone],
      ['WhatsApp', whatsapp],
      ['Email', email],
      [
        'In an emergency',
        'Call before you go to a hospital, or as soon as possible. Give your certificate number. The hospital is paid directly.',
      ],
    ],
  }
}

export function drawCheck(pdf: Pdf, verifyUrl: string | null): void {
  drawNote(pdf, checkText(verifyUrl))
}

export function checkText(verifyUrl: string | null): string {
  return verifyUrl
    ? `To verify this document, scan the QR code or open ${verifyUrl}`
    : 'Draft. This is not a certificate and gives no cover.'
}
