import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { isPrintable, LATIN_ADVICE, parseName } from '@okwan/domain/customers/customers/identity'
import { type PremiumAmounts, shareOf, totalOf } from '@okwan/domain/money/ledger/premium-parts'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { priceAfter } from '@okwan/domain/policies/travel-policies/changed-price'
import {
  type ChangePrice,
  checkCorrection,
  priceDateChange,
  priceExtension,
} from '@okwan/domain/policies/travel-policies/changes'
import type { TripDetails } from '@okwan/domain/sales/travel/draft/itinerary'
import { parsePassport } from '@okwan/domain/sales/travel/draft/passport'
import { fullName, type Traveller } from '@okwan/domain/sales/travel/draft/travellers'
import { premiumAmounts } from '@okwan/domain/sales/travel/premium-parts'
import { accrueCommission } from '../../../money/commissions/earn/accrue-commission.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import {
  changeTrip,
  readTripTerm,
  refuseSecondCover,
  requireInForce,
  type TripTerm,
} from '../../../policies/travel-policies/servicing.ts'
import { collectFor } from '../apply/money-effects.ts'
import { type Calculation, type EffectCtx, type Kind, type Order, refusal } from './kind.ts'

/** Changes the dates of a trip before it starts. */
export const tripDates = dated<RequestContentOf<'trip_dates'>>(
  'dates',
  (term, content, { now }) => {
    const { departureDate, returnDate } = content
    const change = { departureDate, returnDate, ...limitsOf(term), changesMade: term.sold.date_changes }
    return { price: priceDateChange(term.risk, change, now, term.book), days: { departureDate, returnDate } }
  },
  () => [],
)

/** Extends a trip before the cover ends. */
export const tripExtension = dated<RequestContentOf<'trip_extension'>>(
  'extension',
  (term, content, { now, raisedAt = now }) => {
    const { returnDate, healthDeclaredAgain } = content
    const extension = { returnDate, ...limitsOf(term), hasOpenClaim: term.hasOpenClaim, healthDeclaredAgain }
    const price = priceExtension(term.risk, extension, toAccraDate(raisedAt), term.book)
    return { price, days: { departureDate: term.sold.trip.departureDate, returnDate } }
  },
  () => [{ code: 'HEALTH_AGAIN', message: 'The travellers confirmed that their health hasn’t changed.' }],
)

type DatedContent = RequestContentOf<'trip_dates' | 'trip_extension'>
type DatedBasis = { term: TripTerm; trip: TripDetails; price: ChangePrice }
type Days = { price: ChangePrice; days: Pick<TripDetails, 'departureDate' | 'returnDate'> }

/** Shared flow of both kinds: price the new dates, collect the difference, write the next version. */
function dated<Content extends DatedContent>(
  change: 'dates' | 'extension',
  priceOf: (term: TripTerm, content: Content, ctx: EffectCtx) => Days,
  noticesOf: () => Calculation['notices'],
): Kind<Content, DatedBasis> {
  return {
    notifiesMid: false,

    async calculate(ctx, policyId, content) {
      const term = await readTripTerm(ctx.tx, policyId, ctx.now)
      requireInForce(term)
      const { price, days } = priceOf(term, content, ctx)
      const trip = { ...term.sold.trip, ...days }
      await refuseSecondCover(ctx.tx, term, trip, ctx.now)
      return {
        calculation: { ...calculatedDays(term, trip, price), notices: noticesOf() },
        basis: { term, trip, price },
      }
    },

    async apply(ctx, order) {
      await writeDays(ctx, order, change)
    },
  }
}

function limitsOf({ sold }: TripTerm) {
  const expiries = sold.travellers.map(({ person }) => person.passportExpiryDate).sort()
  return { passportsValidUntil: expiries[0] ?? '', oneWay: sold.more.oneWay }
}

function calculatedDays(term: TripTerm, trip: TripDetails, price: ChangePrice): Omit<Calculation, 'notices'> {
  const { trip: before } = term.sold
  const days = [
    {
      field: 'departureDate',
      label: 'Departure',
      from: formatDate(before.departureDate),
      to: formatDate(trip.departureDate),
    },
    { field: 'returnDate', label: 'Return', from: formatDate(before.returnDate), to: formatDate(trip.returnDate) },
  ].filter(({ from, to }) => from !== to)
  if (days.length === 0)
    throw refusal('nothing_changed', 'returnDate', 'These are the current dates. Select other dates.')
  return {
    effectiveDate: price.period.startDate,
    changes: days,
    lines: price.lines,
    toPayPesewas: price.totalPesewas,
    toRefundPesewas: 0,
    effects: [
      ...(price.totalPesewas > 0
        ? [`The change takes effect after the customer pays ${formatPesewas(price.totalPesewas)}.`]
        : []),
      'New certificates are issued. The previous ones become invalid.',
    ],
    reason: '',
    summary: days.map(({ label, to }) => `${label} ${to}`).join(', '),
    evidence: [],
    codePurpose: 'consent',
  }
}

async function writeDays(
  ctx: AuditCtx,
  order: Order<DatedContent, DatedBasis>,
  change: 'dates' | 'extension',
): Promise<void> {
  const { term, trip, price } = order.basis
  const { netPremiumPesewas, feePesewas } = price
  const taxes = price.taxes.map(({ code, amountPesewas }) => ({ code, amountPesewas }))
  const people = term.sold.travellers.map(({ person }) => person)
  const charged = { netPremiumPesewas, taxes, feePesewas }
  const after = priceAfter(term.sold.price, price)
  const policyRecordId = await changeTrip(ctx, term, { change, trip, price: after, people, charged })
  if (order.toPayPesewas === 0) return
  await collectFor(ctx, order, policyRecordId, paidParts(premiumAmounts(charged), order.toPayPesewas))
  if (netPremiumPesewas === 0) return
  await accrueCommission(ctx, {
    policyRecordId,
    seller: { userId: term.seller_id, role: term.seller_role, ...(term.agent_id ? { agentId: term.agent_id } : {}) },
    branchId: term.branch_id,
    productCode: 'TRAVEL',
    basePesewas: netPremiumPesewas,
    startDate: trip.departureDate,
  })
}

/** Splits the paid amount, even if the taxes changed between approval and payment. */
function paidParts(amounts: PremiumAmounts, paidPesewas: number): PremiumAmounts {
  const abovePesewas = Math.max(0, paidPesewas - totalOf(amounts))
  const parts = shareOf(amounts, paidPesewas - abovePesewas)
  return { ...parts, netPremium: (parts.netPremium ?? 0) + abovePesewas }
}

/** Corrects a name or passport number before the trip starts; issues new certificates. */
export const tripCorrection: Kind<RequestContentOf<'trip_correction'>, { term: TripTerm; corrected: Traveller }> = {
  notifiesMid: false,

  async calculate(ctx, policyId, content) {
    const term = await readTripTerm(ctx.tx, policyId, ctx.now)
    requireInForce(term)
    const { start_date: startDate, sold, book } = term
    checkCorrection({ startDate, correctionsMade: sold.corrections }, toAccraDate(ctx.now), book)
    const { before, now: corrected } = correct(term, content)
    const changes = [
      { field: 'name', label: 'Name', from: fullName(before), to: fullName(corrected) },
      { field: 'passportNumber', label: 'Passport', from: before.passportNumber, to: corrected.passportNumber },
    ].filter(({ from, to }) => from !== to)
    if (changes.length === 0)
      throw refusal('nothing_changed', 'lastName', 'Nothing has changed. Enter the corrected value.')
    const calculation: Calculation = {
      effectiveDate: toAccraDate(ctx.now),
      changes,
      lines: [],
      toPayPesewas: 0,
      toRefundPesewas: 0,
      effects: ['New certificates are issued. The previous ones become invalid.'],
      notices: [],
      reason: '',
      summary: changes.map(({ from, to }) => `${from} to ${to}`).join(', '),
      evidence: [{ label: 'Copy of the passport', isRequired: true }],
    }
    return { calculation, basis: { term, corrected } }
  },

  async apply(ctx, { content, basis: { term, corrected } }) {
    const { trip, price, travellers } = term.sold
    const people = travellers.map(({ person }) => (person.travellerId === content.travellerId ? corrected : person))
    const charged = { netPremiumPesewas: 0, taxes: [], feePesewas: 0 }
    await changeTrip(ctx, term, { change: 'correction', trip, price, people, charged })
  },
}

function correct(
  { sold }: TripTerm,
  content: RequestContentOf<'trip_correction'>,
): { before: Traveller; now: Traveller } {
  const before = sold.travellers.find(({ traveller_id }) => traveller_id === content.travellerId)?.person
  if (!before) throw refusal('not_on_policy', 'travellerId', 'This traveller isn’t on the policy.')
  const passportNumber = parsePassport(content.passportNumber ?? before.passportNumber, before.nationality)
  if (!passportNumber) {
    throw refusal('passport_invalid', 'passportNumber', 'Enter the passport number as printed, such as G1234567.')
  }
  const firstName = checkedName('firstName', content.firstName) ?? before.firstName
  const lastName = checkedName('lastName', content.lastName) ?? before.lastName
  // An empty value removes the other names.
  const otherNames =
    content.otherNames === undefined ? before.otherNames : checkedName('otherNames', content.otherNames)
  return { before, now: { ...before, firstName, lastName, otherNames, passportNumber } }
}

function checkedName(field: 'firstName' | 'lastName' | 'otherNames', input: string | undefined): string | undefined {
  if (!input) return undefined
  const name = parseName(input)
  if (name) return name
  const message = isPrintable(input) ? 'Use 2 to 60 letters, spaces, hyphens or apostrophes.' : LATIN_ADVICE
  throw refusal('name_invalid', field, message)
}
