import { LEAST_PHOTOS } from '../../customers/vehicles/terms.ts'
import { addDays, daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import { samePeriodFrom } from '../../products/rating/periods.ts'
import type { CoverType, Notice, PriceLine } from '../../products/rating/terms.ts'
import { insuresValue } from './endorsement.ts'
import { type PolicyStatus, RENEWAL_REMINDER_DAYS, type RenewalMode } from './terms.ts'

export const RENEWABLE_BEFORE_DAYS = 60
const RENEWABLE_AFTER_DAYS = 90

/** Why a policy cannot be renewed today; undefined when it can. */
export function whyNotRenew(
  policy: { status: PolicyStatus; endDate: IsoDate; supersededFrom?: IsoDate; insuredBy?: string },
  today: IsoDate,
): string | undefined {
  const { status, endDate, supersededFrom, insuredBy } = policy
  if (insuredBy) return `The vehicle is insured after this term already, by ${insuredBy}.`
  if (status === 'suspended') return 'It is suspended. Activate it first.'
  if (status === 'challenged') return 'It is challenged. The office must resolve it first.'
  if (status === 'cancelled') return 'It was cancelled. Sell a new policy instead.'
  if (status === 'superseded') return 'It has been renewed already.'
  if (supersededFrom) return `It has been renewed already: the next term begins on ${formatDate(supersededFrom)}.`
  if (status !== 'active' && status !== 'expired') return 'Only a policy that has been in force can be renewed.'
  const opens = addDays(endDate, -RENEWABLE_BEFORE_DAYS)
  if (today < opens) return `It can be renewed from ${formatDate(opens)}.`
  if (today > addDays(endDate, RENEWABLE_AFTER_DAYS)) {
    return `It ended more than ${RENEWABLE_AFTER_DAYS} days ago. Sell a new policy instead.`
  }
  return undefined
}

export type RenewalTerm = {
  startDate: IsoDate
  endDate: IsoDate
  /** Days without cover between the old end and the new start. */
  gapDays: number
  /** An offer for the day after expiry is payable until the old cover ends. */
  payableUntil?: IsoDate
}

/** The next term of the same length: seamless while cover runs, from today once it has ended. */
export function renewalTerm(
  was: { startDate: IsoDate; endDate: IsoDate; coverDays: number },
  mode: RenewalMode,
  today: IsoDate,
): RenewalTerm {
  const dayAfter = addDays(was.endDate, 1)
  const startDate = dayAfter > today ? dayAfter : today
  return {
    startDate,
    endDate: samePeriodFrom(was, startDate),
    gapDays: daysBetween(dayAfter, startDate),
    payableUntil: mode === 'renew-on-expiry' && was.endDate >= today ? was.endDate : undefined,
  }
}

const ANNUAL_DAYS = 365
const NCD_GAP_DAYS = 30

/** Claim-free years after a term: one more for a clean year, none after an own-damage claim or a long gap. */
export function ncdYearsAfter(term: {
  ncdYears: number
  coverDays: number
  ownDamageClaimPaid: boolean
  gapDays: number
}): number {
  if (term.ownDamageClaimPaid || term.gapDays > NCD_GAP_DAYS) return 0
  return term.coverDays >= ANNUAL_DAYS ? term.ncdYears + 1 : term.ncdYears
}

/** Paid by the part of cover that the discount is given on. Glass is replaced without losing it. */
export const NCD_CLAIM_TYPES = ['own_damage', 'fire', 'theft'] as const

type RenewedTerms = { coverType: CoverType; sumInsuredPesewas: number }

/**
 * Why an underwriter must agree to the next term, which a renewal cannot ask for. What one agreed to once holds for the same
 * cover at the same value or below.
 */
export function whyUnderwriter(
  was: RenewedTerms,
  willBe: RenewedTerms,
  referrals: readonly Notice[],
): string | undefined {
  const isMore = willBe.coverType !== was.coverType || willBe.sumInsuredPesewas > was.sumInsuredPesewas
  if (!isMore || !referrals[0]) return undefined
  return `${referrals[0].message} Sell it as new insurance to ask one.`
}

/**
 * Why the next term cannot be sold without somebody looking at the vehicle: the last one insured less of it. `path` is the field
 * that asks for more. The underwriter comes first: nobody takes photos for a term that is not sold here.
 */
export function whyNotSameRisk(
  was: RenewedTerms,
  willBe: RenewedTerms & { photos: number },
  referrals: readonly Notice[],
): { path: 'photoFileIds' | 'coverType'; message: string } | undefined {
  const message = whyUnderwriter(was, willBe, referrals)
  if (message) return { path: 'coverType', message }
  if (needsPhotos(was.coverType, willBe.coverType) && willBe.photos < LEAST_PHOTOS) {
    return { path: 'photoFileIds', message: 'Add photos of the front, rear, left and right.' }
  }
  return undefined
}

/** Cover for the vehicle itself is sold on photos of it. */
export function needsPhotos(was: CoverType, willBe: CoverType): boolean {
  return insuresValue(willBe) && !insuresValue(was)
}

/** Fewer seats are cheaper, so a paper proves them first; more are always believed. */
export function whyNotSeats(was: number, willBe: number): string | undefined {
  if (willBe >= was) return undefined
  return `${was} seats are insured. Fewer need the DVLA document: ask for an update of the policy first.`
}

/** From the day of a reminder until the day before the next: one that was missed is made up for, once. */
export type ReminderTurn = { days: number; endsFrom: IsoDate; endsTo: IsoDate }

/** How long the last reminder is still worth sending. */
const LAST_REMINDER_DAYS = 7

/** Which ends of cover each reminder is due for today. */
export function remindersDue(today: IsoDate): ReminderTurn[] {
  return RENEWAL_REMINDER_DAYS.map((days, at) => {
    const next = RENEWAL_REMINDER_DAYS[at + 1] ?? days + LAST_REMINDER_DAYS
    return { days, endsFrom: addDays(today, 1 - next), endsTo: addDays(today, -days) }
  })
}

type Priced = { rateBook: string; totalPesewas: number; lines: readonly PriceLine[] }

export type PriceChange = {
  wasPesewas: number
  willBePesewas: number
  differencePesewas: number
  reasons: {
    code: string
    label: string
    wasPesewas: number
    willBePesewas: number
    differencePesewas: number
    note: string
  }[]
}

/** Last year's price and the new one, with every line that moved and why. The reasons add up to the difference. */
export function priceChange(was: Priced, willBe: Priced): PriceChange {
  const codes = [...new Set([...was.lines, ...willBe.lines].map(({ code }) => code))]
  const reasons = codes.flatMap((code) => {
    const before = was.lines.find((line) => line.code === code)
    const after = willBe.lines.find((line) => line.code === code)
    const wasPesewas = before?.amountPesewas ?? 0
    const willBePesewas = after?.amountPesewas ?? 0
    if (wasPesewas === willBePesewas) return []
    const label = (after ?? before)?.label ?? code
    const note = changeNote(before, after, was.rateBook, willBe.rateBook)
    return [{ code, label, wasPesewas, willBePesewas, differencePesewas: willBePesewas - wasPesewas, note }]
  })
  return {
    wasPesewas: was.totalPesewas,
    willBePesewas: willBe.totalPesewas,
    differencePesewas: willBe.totalPesewas - was.totalPesewas,
    reasons,
  }
}

function changeNote(
  before: PriceLine | undefined,
  after: PriceLine | undefined,
  oldBook: string,
  newBook: string,
): string {
  if (!after) return 'No longer charged'
  if (!before) return after.note ? `New: ${after.note}` : 'New'
  if (before.note !== after.note) return `${before.note ?? 'none'} → ${after.note ?? 'none'}`
  return oldBook === newBook ? 'Follows the lines above' : `Tariff ${oldBook} → ${newBook}`
}
