import type { AskOf } from '@okwan/contract/service/service-request-asks'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { percentOf } from '@okwan/domain/platform/money'
import { formatPhone, NETWORK_NAMES } from '@okwan/domain/platform/phone'
import {
  type PaidPremium,
  refundOf,
  shareOf,
  type TravelRefund,
} from '@okwan/domain/policies/travel-policies/cancellation'
import { priceWithout } from '@okwan/domain/policies/travel-policies/changed-price'
import { CANCELLATION_REASON_LABELS, EVIDENCE_LABELS } from '@okwan/domain/products/travel-plans/terms'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import { premiumAmounts } from '@okwan/domain/sales/travel/premium-parts'
import { paidForPolicy } from '../../../money/payments/checkout/paid-for-policy.ts'
import { refundPremium } from '../../../money/payouts/request/refund-premium.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { OUR_NAME } from '../../../platform/ports/mid.ts'
import { cancelPolicy } from '../../../policies/policies/change/cancel-policy.ts'
import { changeTrip, readTripTerm, requireInForce, type TripTerm } from '../../../policies/travel-policies/servicing.ts'
import { type Kind, type Order, refusal, type WorkCtx, type Worked } from './kind.ts'

type TripCancellation = AskOf<'trip_cancellation'>

/** A trip that is not made: refused visas, changed plans, deaths, errors of ours; for all travellers or some of them. */
export const tripCancellation: Kind<TripCancellation> = {
  tellsMid: false,

  async work(ctx, policyId, ask) {
    const term = await readTripTerm(ctx.tx, policyId, ctx.now)
    requireInForce(term)
    return worked(ctx, term, ask, refundFor(ctx, term, ask))
  },

  checkRaise(ask, role) {
    const isOffice = role === 'Staff' || role === 'Admin' || role === 'SuperAdmin'
    if (ask.reason === 'insurer_decision' && role !== 'Admin' && role !== 'SuperAdmin') {
      throw refusal('not_cancellable', 'reason', 'Only an Admin can cancel for the insurer.')
    }
    if (ask.reason === 'issued_in_error' && !isOffice) {
      throw refusal('not_cancellable', 'reason', 'The office cancels what was issued in error. Ask them.')
    }
    const needsWords = ask.reason === 'insurer_decision' || ask.reason === 'issued_in_error'
    if (needsWords && !ask.reasonText) throw refusal('reason_required', 'reasonText', 'Say why, in a few words.')
    if (ask.reason === 'death_of_insured' && !ask.diedOn) {
      throw refusal('day_required', 'diedOn', 'Enter the day of the death.')
    }
  },

  async carryOut(ctx, order) {
    const { ask, policyId, worked: approved } = order
    const term = await readTripTerm(ctx.tx, policyId, ctx.now)
    const refund = refundFor({ ...ctx, ...(order.raisedAt ? { raisedAt: order.raisedAt } : {}) }, term, ask)
    if (ask.travellerIds) await leaveBehind(ctx, term, ask)
    else await cancelPolicy(ctx, { policyId, from: toAccraDate(ctx.now) })
    if (approved.toRefundPesewas > 0) await refundTrip(ctx, term, order, refund)
  },
}

/** What counts is the day it was asked for, not the day the office came round to it. */
function refundFor({ now, raisedAt = now }: WorkCtx, term: TripTerm, ask: TripCancellation): TravelRefund {
  const issuedOn = toAccraDate(term.first_issued_at)
  const { certificateDownloaded, claimNotified, book } = term
  return refundOf(
    {
      ...shareAsked(term, ask, issuedOn),
      reason: ask.reason,
      requestedOn: toAccraDate(raisedAt),
      issuedOn,
      startDate: term.start_date,
      certificateDownloaded,
      claimNotified,
      visaGranted: ask.visaGranted,
      ...(ask.diedOn ? { diedOn: ask.diedOn } : {}),
      ...(ask.decidedBps === undefined ? {} : { decidedBps: ask.decidedBps }),
    },
    book,
  )
}

function shareAsked(term: TripTerm, { travellerIds }: TripCancellation, issuedOn: string): PaidPremium {
  return travellerIds ? shareOf(travellerIds, term.paid, term.facts, term.book, issuedOn) : term.paid
}

function worked(ctx: WorkCtx, term: TripTerm, ask: TripCancellation, refund: TravelRefund): Worked {
  const { paid, sold } = term
  const leaving = sold.travellers.filter(({ traveller_id }) => ask.travellerIds?.includes(traveller_id))
  const who = leaving.map(({ person }) => fullName(person)).join(', ')
  const net = shareAsked(term, ask, toAccraDate(term.first_issued_at)).netPremiumPesewas
  const byCustomer = ask.reason === 'trip_cancelled' || ask.reason === 'visa_refused'
  return {
    effectiveDate: toAccraDate(ctx.now),
    changes: who
      ? [{ field: 'travellers', label: 'No longer travelling', from: who, to: 'Not covered' }]
      : [{ field: 'status', label: 'Policy', from: 'In force', to: 'Cancelled' }],
    lines: linesOf(refund),
    toPayPesewas: 0,
    toRefundPesewas: refund.refundPesewas,
    effects: [
      who ? `${who} will not be covered any more.` : 'The trip will not be covered any more.',
      'The certificates lose their force at once; their codes say so.',
      ...(refund.refundPesewas > 0 ? ['The refund goes to the desk.'] : ['Nothing is paid back.']),
    ],
    notices: [{ code: refund.rule, message: RULE_WORDS[refund.rule] }],
    reason: CANCELLATION_REASON_LABELS[ask.reason],
    reasonText: ask.reasonText,
    summary: who ? `Without ${who}` : `Trip of ${formatDate(term.start_date)} cancelled`,
    evidence: refund.evidence.map((one) => ({ label: EVIDENCE_LABELS[one], isRequired: one !== 'staff_note' })),
    ...(byCustomer ? { codePurpose: 'consent' as const } : {}),
    returned: {
      policyRecordIds: term.version_ids,
      premiumPesewas: percentOf(Math.min(net, paid.netPremiumPesewas), refund.commissionReversedBps),
      // Travel has its own rule for how much commission goes back; that it has not vested yet does not make it more.
      endsCover: false,
    },
  }
}

function linesOf({ netPesewas, taxes, feePesewas }: TravelRefund): Worked['lines'] {
  return [
    { code: 'premium', label: 'Premium back', amountPesewas: netPesewas },
    ...taxes.map(({ code, amountPesewas }) => ({ code, label: `${code} back`, amountPesewas })),
    { code: 'fee', label: 'Fee kept', amountPesewas: -feePesewas },
  ].filter(({ amountPesewas }) => amountPesewas !== 0)
}

const RULE_WORDS: Record<TravelRefund['rule'], string> = {
  insurer_decision: 'Cancelled by the insurer: what is paid back was decided.',
  death_before_start: 'Death before the trip began: all of it is paid back.',
  issued_in_error: 'Issued in error today and not downloaded: all of it is paid back.',
  claim_notified: 'A claim was reported, so nothing is paid back.',
  started: 'The trip has begun, so nothing is paid back.',
  visa_granted: 'A visa was granted with this certificate, so nothing is paid back.',
  visa_refused: 'Visa refused: all of it is paid back, less a fee.',
  early: 'Cancelled in good time before the trip: the larger part is paid back.',
  late: 'Cancelled shortly before the trip: half is paid back.',
}

/** From now on the policy is priced and paid for without them: what they cost is not given back a second time. */
async function leaveBehind(ctx: AuditCtx, term: TripTerm, ask: TripCancellation): Promise<void> {
  const { sold } = term
  const share = shareAsked(term, ask, toAccraDate(term.first_issued_at))
  const people = sold.travellers
    .map(({ person }) => person)
    .filter(({ travellerId }) => !ask.travellerIds?.includes(travellerId))
  await changeTrip(ctx, term, {
    change: 'party',
    trip: sold.trip,
    price: priceWithout(sold.price, share),
    people,
    charged: {
      netPremiumPesewas: -share.netPremiumPesewas,
      taxes: share.taxes.map(({ code, amountPesewas }) => ({ code, amountPesewas: -amountPesewas })),
      feePesewas: 0,
    },
  })
}

/** What goes back comes out of premium and taxes, each from its own account; the fee stays with us. */
async function refundTrip(
  ctx: AuditCtx,
  term: TripTerm,
  order: Order<TripCancellation>,
  refund: TravelRefund,
): Promise<void> {
  const { requestId, policyId, policyNumber, requestNumber, requestedBy, customerName, ask, worked: approved } = order
  const { refundTo } = ask
  const where = refundTo
    ? `; asked to ${NETWORK_NAMES[refundTo.network]} ${formatPhone(refundTo.msisdn)}, ${refundTo.accountName}`
    : ''
  await refundPremium(ctx, {
    payments: await paidForPolicy(ctx.tx, policyId),
    insurer: OUR_NAME,
    productCode: 'TRAVEL',
    amounts: premiumAmounts({ netPremiumPesewas: refund.netPesewas, taxes: refund.taxes }),
    refundPesewas: approved.toRefundPesewas,
    about: `${requestNumber}: cancellation of ${policyNumber}`,
    customerName,
    payeeName: customerName.slice(0, 120),
    policyId,
    serviceRequestId: requestId,
    branchId: term.branch_id,
    reason: `${approved.reason}${where}`.slice(0, 300),
    calculation: approved.lines,
    requestedBy,
  })
}
