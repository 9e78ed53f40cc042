import { MIN_PHOTOS } from '../../customers/vehicles/terms.ts'
import { addDays, daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { Reminders } from '../../platform/settings/values.ts'
import { samePeriodFrom } from '../../products/rating/periods.ts'
import type { CoverType, Notice, PriceLine } from '../../products/rating/terms.ts'
import { insuresValue } from './endorsement.ts'
import { type PolicyStatus, RENEWABLE_BEFORE_DAYS, type RenewalMode } from './terms.ts'

const RENEWABLE_AFTER_DAYS = 90

/** Why a policy cannot be renewed today; undefined if it can. */
export function renewalRefusalReason(
  policy: { status: PolicyStatus; endDate: IsoDate; supersededFrom?: IsoDate; insuredBy?: string },
  today: IsoDate,
): string | undefined {
  const { status, endDate, supersededFrom, insuredBy } = policy
  if (insuredBy) return `Policy ${insuredBy} already covers the vehicle after this term.`
  if (status === 'suspended') return 'This policy is suspended. Activate it first.'
  if (status === 'challenged') return 'This policy is challenged. The office must resolve it first.'
  if (status === 'cancelled') return 'This policy was cancelled. Sell a new policy instead.'
  if (status === 'superseded') return 'This policy has already been renewed.'
  if (supersededFrom)
    return `This policy has already been renewed. The next term starts on ${formatDate(supersededFrom)}.`
  if (status !== 'active' && status !== 'expired') return 'Only a policy that has been in force can be renewed.'
  const opens = addDays(endDate, -RENEWABLE_BEFORE_DAYS)
  if (today < opens) return `Renewal is possible from ${formatDate(opens)}.`
  if (today > addDays(endDate, RENEWABLE_AFTER_DAYS)) {
    return `Cover ended more than ${RENEWABLE_AFTER_DAYS} days ago. Sell a new policy instead.`
  }
  return undefined
}

export type RenewalTerm = {
  startDate: IsoDate
  endDate: IsoDate
  /** Days without cover between the old end and the new start. */
  gapDays: number
  /** A renewal at expiry can be paid until the current cover ends. */
  offerEndDate?: IsoDate
}

/** The next term, of the same length. It starts directly after the current term, or today if the current term has ended. */
export function renewalTerm(
  before: { startDate: IsoDate; endDate: IsoDate; coverDays: number },
  mode: RenewalMode,
  today: IsoDate,
): RenewalTerm {
  const dayAfter = addDays(before.endDate, 1)
  const startDate = dayAfter > today ? dayAfter : today
  return {
    startDate,
    endDate: samePeriodFrom(before, startDate),
    gapDays: daysBetween(dayAfter, startDate),
    offerEndDate: mode === 'renew-on-expiry' && before.endDate >= today ? before.endDate : undefined,
  }
}

const ANNUAL_DAYS = 365
const NCD_GAP_DAYS = 30

/** Claim-free years after a term: one more for a year without claims, none after an own-damage claim or a long gap. */
export function ncdYearsAfter(term: {
  ncdYears: number
  coverDays: number
  ownDamageClaimPaid: boolean
  gapDays: number
}): number {
  if (term.ownDamageClaimPaid || term.gapDays > NCD_GAP_DAYS) return 0
  return term.coverDays >= ANNUAL_DAYS ? term.ncdYears + 1 : term.ncdYears
}

/** Claim types that end the no-claim discount; windscreen claims do not. */
export const NCD_CLAIM_TYPES = ['own_damage', 'fire', 'theft'] as const

type RenewedTerms = { coverType: CoverType; sumInsuredPesewas: number }

/**
 * Why the next term needs underwriter approval, which a renewal cannot request. An earlier approval is valid for the same cover
 * at the same or a lower value.
 */
export function underwriterReason(
  before: RenewedTerms,
  after: RenewedTerms,
  referrals: readonly Notice[],
): string | undefined {
  const isMore = after.coverType !== before.coverType || after.sumInsuredPesewas > before.sumInsuredPesewas
  if (!isMore || !referrals[0]) return undefined
  return `${referrals[0].message} Sell a new policy to request approval.`
}

/**
 * Why the next term needs an approval or photos, because it insures more than the last one. `path` is the field that increases
 * the cover. The approval is checked first, so that no photos are taken for a term that cannot be renewed.
 */
export function riskChangeRefusalReason(
  before: RenewedTerms,
  after: RenewedTerms & { photos: number },
  referrals: readonly Notice[],
): { path: 'photoFileIds' | 'coverType'; message: string } | undefined {
  const message = underwriterReason(before, after, referrals)
  if (message) return { path: 'coverType', message }
  if (needsPhotos(before.coverType, after.coverType) && after.photos < MIN_PHOTOS) {
    return { path: 'photoFileIds', message: 'Add photos of the front, rear, left and right.' }
  }
  return undefined
}

/** Whether photos are required: the next term insures the value of the vehicle, which the last term did not insure. */
export function needsPhotos(before: CoverType, after: CoverType): boolean {
  return insuresValue(after) && !insuresValue(before)
}

/** Fewer seats lower the premium, so they need a document; more seats do not. */
export function seatsRefusalReason(before: number, after: number): string | undefined {
  if (after >= before) return undefined
  return `The policy covers ${before} seats. To reduce them, request a policy update with the DVLA document first.`
}

/** Period of a reminder, from its day to the day before the next; a missed reminder is sent once within it. */
export type ReminderWindow = { days: number; endsFrom: IsoDate; endsTo: IsoDate }

/** Days within which the last reminder can still be sent. */
const LAST_REMINDER_DAYS = 7

/** End dates for which each reminder is due today. */
export function remindersDue(today: IsoDate, { renewalDays }: Reminders): ReminderWindow[] {
  const ordered = renewalDays.toSorted((a, b) => a - b)
  return ordered.map((days, index) => {
    const next = ordered[index + 1] ?? days + LAST_REMINDER_DAYS
    return { days, endsFrom: addDays(today, 1 - next), endsTo: addDays(today, -days) }
  })
}

type OfferedPrice = { rateBook: string; totalPesewas: number; lines: readonly PriceLine[] }

export type PriceChange = {
  beforePesewas: number
  afterPesewas: number
  differencePesewas: number
  reasons: {
    code: string
    label: string
    beforePesewas: number
    afterPesewas: number
    differencePesewas: number
    note: string
  }[]
}

/** Compares the last price with the new one; the reasons add up to the difference. */
export function priceChange(before: OfferedPrice, after: OfferedPrice): PriceChange {
  const codes = [...new Set([...before.lines, ...after.lines].map(({ code }) => code))]
  const reasons = codes.flatMap((code) => {
    const oldLine = before.lines.find((line) => line.code === code)
    const newLine = after.lines.find((line) => line.code === code)
    const beforePesewas = oldLine?.amountPesewas ?? 0
    const afterPesewas = newLine?.amountPesewas ?? 0
    if (beforePesewas === afterPesewas) return []
    const label = (newLine ?? oldLine)?.label ?? code
    const note = changeNote(oldLine, newLine, before.rateBook, after.rateBook)
    return [{ code, label, beforePesewas, afterPesewas, differencePesewas: afterPesewas - beforePesewas, note }]
  })
  return {
    beforePesewas: before.totalPesewas,
    afterPesewas: after.totalPesewas,
    differencePesewas: after.totalPesewas - before.totalPesewas,
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
  if (before.note !== after.note) return `${before.note ?? 'none'}, now ${after.note ?? 'none'}`
  return oldBook === newBook ? 'Result of the lines above' : `Rate book ${oldBook}, now ${newBook}`
}
