import { type IsoDate, toAccraDate } from '../../../platform/dates.ts'
import { formatPesewas } from '../../../platform/money.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'
import type { Notice } from '../../../products/rating/terms.ts'
import { partyPrices, partyTypeBySize, rateParty } from '../../../products/travel-plans/party.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import type { TravelPrice } from '../../../products/travel-plans/rating.ts'
import {
  PARTY_TYPE_LABELS,
  type PartyType,
  TRAVEL_STEPS,
  type TravelStep,
} from '../../../products/travel-plans/terms.ts'
import { quoteValidUntil } from '../../../products/travel-plans/trip-dates.ts'
import { type Consent, consentProblems, termsKey } from '../consent.ts'
import { consentTextOn } from '../consent-texts.ts'
import { type HealthContext, readHealth } from '../health.ts'
import { loadingsByTraveller, type ReferralDecision, type SettledTerms, settle } from '../underwriting/referral.ts'
import { type Decision, type TravellerRisk, type TripRisk, underwrite } from '../underwriting/underwriting.ts'
import { day, form, type ParseResult, text } from './form.ts'
import {
  type OtherCover,
  type Party,
  ratedTrip,
  readTrip,
  type TripContext,
  type TripDetails,
  tripWarnings,
} from './itinerary.ts'
import { type MoreInformation, readMoreInformation } from './more-information.ts'
import { type Policyholder, readPolicyholder } from './policyholder.ts'
import { fullName, readParty, readTravellers, type Traveller } from './travellers.ts'

/** A travel sale that is not paid yet, as typed. Every part can be missing or incomplete. */
export type TravelDraft = {
  policyholder?: unknown
  party?: unknown
  travellers?: readonly unknown[]
  trip?: unknown
  more?: unknown
  /** The standard price that was shown and confirmed, before the health answers. */
  confirmation?: { totalPesewas: number; confirmedAt: Date }
  /** By traveller id; confidential. */
  health?: Readonly<Record<string, unknown>>
  referralDecisions?: readonly ReferralDecision[]
  consent?: Consent
}

export type FlowContext = { book: TravelRateBook; now: Date; otherCovers: readonly OtherCover[] }

/** Progress of a draft: the first incomplete step with its problems, and all results that are already known. */
export type DraftReview = DerivedValues & { firstIncomplete: TravelStep; problems: FieldProblem[]; warnings: Notice[] }

type DerivedValues = {
  policyholder?: Policyholder
  /** As chosen. Without a choice: by the number of travellers, and once the plan is selected, the type with the lowest price. */
  partyType?: PartyType
  party?: Party
  trip?: TripDetails
  more?: MoreInformation
  /** Price without loadings, as confirmed in the step `confirm-details`. */
  standardPrice?: TravelPrice
  /** Standard prices of all types of party that are possible, lowest first. */
  partyPrices?: [TravelPrice, ...TravelPrice[]]
  decisions?: Decision[]
  settled?: SettledTerms[]
  /** Price to pay, known after all underwriting decisions. */
  price?: TravelPrice
  termsKey?: string
}

export function reviewDraft(draft: TravelDraft, context: FlowContext): DraftReview {
  const { book, now } = context
  const today = toAccraDate(now)
  const known: DerivedValues = {}
  const warnings: Notice[] = []
  const stop = (firstIncomplete: TravelStep, problems: FieldProblem[] = []) => ({
    ...known,
    firstIncomplete,
    problems,
    warnings,
  })

  const holder = readPolicyholder(draft.policyholder, today, book)
  if (!holder.ok) return stop('policyholder', holder.problems)
  known.policyholder = holder.value

  const enteredTravellers = draft.travellers ?? []
  const enteredParty = readParty(draft.party, enteredTravellers, holder.value, book)
  if (!enteredParty.ok) return stop('all-travellers', enteredParty.problems)

  const chosen = enteredParty.value.partyType
  known.partyType = chosen ?? partyTypeBySize(enteredTravellers.length, book)
  const travellersContext = {
    partyType: known.partyType,
    today,
    departureDate: enteredDeparture(draft.trip),
    book,
  }
  const travellers = readTravellers(enteredTravellers, { ...travellersContext, allowsLaterPassports: true })
  if (!travellers.ok) return stop('additional-travellers', travellers.problems)
  known.party = { partyType: chosen, travellers: travellers.value }

  const tripContext: TripContext = { party: known.party, otherCovers: context.otherCovers, now, book }
  const trip = readTrip(draft.trip, tripContext)
  if (!trip.ok) return stop('travel-details', trip.problems)
  known.trip = trip.value
  const risk = ratedTrip(trip.value, known.party)
  known.standardPrice = rateParty(risk, book, today)
  known.partyPrices = partyPrices(risk, book, today)
  known.partyType = chosen ?? known.standardPrice.pricing
  const party = { partyType: known.partyType, travellers: travellers.value }
  known.party = party
  warnings.push(...tripWarnings(trip.value, tripContext), ...known.standardPrice.warnings)
  const unexplained = pricingProblems(draft.party, known.standardPrice, known.partyPrices)
  if (unexplained.length > 0) return stop('travel-details', unexplained)

  const more = readMoreInformation(draft.more, trip.value, book)
  if (!more.ok) return stop('more-travel-information', more.problems)
  known.more = more.value

  // Health is read before the passports and the confirmation, because an underwriter can decide while a passport is missing or
  // after the quote has expired.
  const { departureDate } = trip.value
  const health = readAllHealth(draft.health ?? {}, party.travellers, { departureDate, today, book })
  if (health.ok) known.decisions = underwrite(tripRisk(trip.value, more.value), health.value, book)
  known.settled = known.decisions?.map((decision) => settle(decision, draft.referralDecisions ?? [], now, book)) ?? []

  const passports = readTravellers(enteredTravellers, travellersContext)
  if (!passports.ok) return stop('additional-travellers', passports.problems)

  const unconfirmed = confirmationProblems(draft, known.standardPrice, context)
  if (unconfirmed.length > 0) return stop('confirm-details', unconfirmed)
  if (!health.ok) return stop('health-information', health.problems)
  const unsettled = underwritingProblems(known.settled, party.travellers)
  if (unsettled.length > 0) return stop('health-information', unsettled)

  const price = rateParty(ratedTrip(trip.value, party, loadingsByTraveller(known.settled)), book, today)
  known.price = price
  known.termsKey = termsKey(price, known.settled)
  const current = { text: consentTextOn(today), termsKey: known.termsKey, totalPesewas: price.totalPesewas }
  const missingConsent = consentProblems(draft.consent, current)
  return missingConsent.length > 0 ? stop('consent', missingConsent) : stop('payment')
}

/** Whether a step can be opened: all previous steps must be complete. */
export function canOpen({ firstIncomplete }: DraftReview, step: TravelStep): boolean {
  return indexOf(step) <= indexOf(firstIncomplete)
}

function indexOf(step: TravelStep): number {
  return TRAVEL_STEPS.findIndex((one) => one.step === step)
}

function enteredDeparture(trip: unknown): IsoDate | undefined {
  const reading = form({ departureDate: day('') })(trip, '')
  return reading.ok ? reading.value.departureDate : undefined
}

/** A seller can charge more than the lowest price of the party only with a reason. */
function pricingProblems(
  input: unknown,
  { totalPesewas }: TravelPrice,
  [lowest]: readonly [TravelPrice, ...TravelPrice[]],
): FieldProblem[] {
  const extraPesewas = totalPesewas - lowest.totalPesewas
  if (extraPesewas <= 0) return []
  const better = PARTY_TYPE_LABELS[lowest.pricing]
  const missing = `${better} pricing costs ${formatPesewas(extraPesewas)} less. Select it, or enter a reason.`
  const reading = form({ reason: text(missing, 3, 200) })(input, '')
  return reading.ok ? [] : reading.problems
}

function confirmationProblems(draft: TravelDraft, price: TravelPrice, { book, now }: FlowContext): FieldProblem[] {
  const { confirmation } = draft
  if (!confirmation) return [{ path: 'confirmation', message: 'Review the details and the price, then confirm.' }]
  if (now >= quoteValidUntil(confirmation.confirmedAt, book)) {
    return [
      {
        path: 'confirmation',
        message: `The price was valid for ${book.sale.quoteHours} hours. Confirm the new price.`,
      },
    ]
  }
  if (confirmation.totalPesewas !== price.totalPesewas) {
    return [{ path: 'confirmation', message: 'The price has changed. Confirm the new price.' }]
  }
  return []
}

function readAllHealth(
  input: Readonly<Record<string, unknown>>,
  travellers: readonly Traveller[],
  context: HealthContext,
): ParseResult<TravellerRisk[]> {
  const readings = travellers.map((traveller) => readHealth(input[traveller.travellerId], traveller, context))
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
  if (problems.length > 0) return { ok: false, problems }
  const risks = travellers.flatMap(({ travellerId, dateOfBirth }, index) => {
    const reading = readings[index]
    return reading?.ok ? [{ travellerId, birthDate: dateOfBirth, health: reading.value }] : []
  })
  return { ok: true, value: risks }
}

function tripRisk(trip: TripDetails, { previousClaims, claimsLast24Months = 0 }: MoreInformation): TripRisk {
  const { planCode, departureDate, returnDate, destinations } = trip
  const claims = previousClaims ? claimsLast24Months : 0
  return { planCode, departureDate, returnDate, destinations, claimsLast24Months: claims }
}

/** Names referred and declined travellers without the reasons, which are confidential. */
function underwritingProblems(settled: readonly SettledTerms[], travellers: readonly Traveller[]): FieldProblem[] {
  return settled.flatMap(({ subject, state }): FieldProblem[] => {
    const traveller = travellers.find(({ travellerId }) => travellerId === subject)
    const name = traveller ? fullName(traveller) : 'This trip'
    const path = `underwriting.${subject}`
    if (state === 'referred') return [{ path, message: `${name}: awaiting underwriter approval.` }]
    if (state === 'documents_wanted') return [{ path, message: `${name}: the underwriter requests documents.` }]
    if (state !== 'declined') return []
    const advice = traveller && travellers.length > 1 ? ' Remove this traveller to continue with the others.' : ''
    return [{ path, message: `${name} can’t be insured.${advice}` }]
  })
}
