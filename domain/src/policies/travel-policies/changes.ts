import { daysBetween, daysInWords, formatDate, type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PriceLine } from '../../products/rating/terms.ts'
import type { RatedTrip } from '../../products/travel-plans/eligibility.ts'
import { findPlan, type TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import { sumPesewas, type TaxLine, taxLines } from '../../products/travel-plans/taxes.ts'
import type { TripType } from '../../products/travel-plans/terms.ts'
import { type CoverPeriod, coverPeriod, departureProblem } from '../../products/travel-plans/trip-dates.ts'

/** Price of a change. Fees include no tax; additional premium is taxed with the rates of the payment date. */
export type ChangePrice = {
  period: CoverPeriod
  feePesewas: number
  netPremiumPesewas: number
  taxes: TaxLine[]
  totalPesewas: number
  lines: PriceLine[]
}

/** Fields that both kinds of change check. */
type NewReturn = { returnDate: IsoDate; passportsValidUntil: IsoDate; oneWay: boolean }
export type DateChange = NewReturn & { departureDate: IsoDate; changesMade: number }
export type Extension = NewReturn & { hasOpenClaim: boolean; healthDeclaredAgain: boolean }

/** New dates before a trip: each change after the free ones has a fee, a longer trip costs the difference, no refund is paid. */
export function priceDateChange(risk: RatedTrip, change: DateChange, now: Date, book: TravelRateBook): ChangePrice {
  const today = toAccraDate(now)
  refuseStarted(risk.departureDate, today, 'dates')
  if (risk.tripType === 'annual' && nightsOf(change) !== nightsOf(risk)) {
    throw new Refusal('annual_length_fixed')
  }
  const problem = departureProblem(change.departureDate, now, book)
  if (problem) throw new Refusal('departure_not_possible', problem, [{ path: 'departureDate', message: problem }])

  const { departureDate, returnDate } = change
  const changed = { ...risk, departureDate, returnDate }
  refuseReturn(change, changed, book)
  const morePesewas = Math.max(0, netOf(changed, book, today) - netOf(risk, book, today))
  const isFree = change.changesMade < book.changes.freeDateChanges
  const feePesewas = isFree ? 0 : book.changes.dateChangeFeePesewas
  const due = { label: 'Premium for the new dates', netPremiumPesewas: morePesewas, feePesewas }
  return charge(changed, due, today, book)
}

/** Extension of a trip, requested before the cover ends. */
export function priceExtension(
  risk: RatedTrip,
  extension: Extension,
  today: IsoDate,
  book: TravelRateBook,
): ChangePrice {
  const { tripType } = findPlan(book, risk.planCode)
  refuseExtension({ endDate: coverPeriod(risk).endDate, tripType }, today)
  if (extension.hasOpenClaim) throw new Refusal('claim_open')
  if (extension.returnDate <= risk.returnDate) {
    const message = `Select a date after ${formatDate(risk.returnDate)}.`
    throw new Refusal('not_longer', message, [{ path: 'returnDate', message }])
  }
  if (!extension.healthDeclaredAgain) {
    throw new Refusal('health_needed')
  }
  const extended = { ...risk, returnDate: extension.returnDate }
  refuseReturn(extension, extended, book)
  const differencePesewas = netOf(extended, book, today) - netOf(risk, book, today)
  const netPesewas = Math.max(book.changes.extensionMinPesewas, differencePesewas)
  const due = { label: 'Premium for the extension', netPremiumPesewas: netPesewas, feePesewas: 0 }
  return charge(extended, due, today, book)
}

/** Checks whether a name or passport number can be corrected. Each correction creates a new version of the certificate. */
export function checkCorrection(
  policy: { startDate: IsoDate; correctionsMade: number },
  today: IsoDate,
  book: TravelRateBook,
): void {
  refuseStarted(policy.startDate, today, 'names and passports')
  const { freeCorrections } = book.changes
  if (policy.correctionsMade < freeCorrections) return
  throw new Refusal(
    'corrections_used_up',
    `This policy was already corrected ${policy.correctionsMade} times. Cancel it and sell a new policy.`,
  )
}

export function refuseExtension({ endDate, tripType }: { endDate: IsoDate; tripType: TripType }, today: IsoDate): void {
  if (today > endDate) throw new Refusal('cover_ended', `Cover ended on ${formatDate(endDate)} and can’t be extended.`)
  if (tripType === 'annual') throw new Refusal('annual_not_extended')
}

export function refuseStarted(startDate: IsoDate, today: IsoDate, subject: string): void {
  if (today < startDate) return
  throw new Refusal('trip_started', `The trip started on ${formatDate(startDate)}, so its ${subject} can’t be changed.`)
}

function refuseReturn(
  { returnDate, passportsValidUntil, oneWay }: NewReturn,
  risk: RatedTrip,
  book: TravelRateBook,
): void {
  if (returnDate > passportsValidUntil && risk.tripType !== 'annual') {
    const message = `A passport expires on ${formatDate(passportsValidUntil)}, before the return date. Select an earlier date.`
    throw new Refusal('passport_ends_before_return', message, [{ path: 'returnDate', message }])
  }
  const { oneWayMaxDays } = book.sale
  if (oneWay && coverPeriod(risk).coverDays > oneWayMaxDays) {
    throw new Refusal('one_way_too_long', `A one-way trip is covered for at most ${oneWayMaxDays} days.`)
  }
}

function charge(
  risk: RatedTrip,
  { label, netPremiumPesewas, feePesewas }: { label: string; netPremiumPesewas: number; feePesewas: number },
  today: IsoDate,
  book: TravelRateBook,
): ChangePrice {
  const period = coverPeriod(risk)
  const taxes = netPremiumPesewas > 0 ? taxLines(netPremiumPesewas, book, today) : []
  const lines = [
    { code: 'premium', label, amountPesewas: netPremiumPesewas, note: daysInWords(period.coverDays) },
    { code: 'changeFee', label: 'Change fee', amountPesewas: feePesewas },
    ...taxes.map(({ code, label: taxLabel, amountPesewas }) => ({ code, label: taxLabel, amountPesewas })),
  ].filter(({ amountPesewas }) => amountPesewas > 0)
  return { period, feePesewas, netPremiumPesewas, taxes, totalPesewas: sumPesewas(lines), lines }
}

function netOf(risk: RatedTrip, book: TravelRateBook, today: IsoDate): number {
  return rateTravel(risk, book, today).netPremiumPesewas
}

function nightsOf({ departureDate, returnDate }: { departureDate: IsoDate; returnDate: IsoDate }): number {
  return daysBetween(departureDate, returnDate)
}
