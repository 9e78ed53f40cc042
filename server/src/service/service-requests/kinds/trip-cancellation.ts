import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { percentOf } from '@okwan/domain/platform/money'
import { groupOf } from '@okwan/domain/platform/permissions'
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
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { cancelPolicy } from '../../../policies/policies/change/cancel-policy.ts'
import { changeTrip, readTripTerm, requireInForce, type TripTerm } from '../../../policies/travel-policies/servicing.ts'
import { returnPremium } from '../apply/money-effects.ts'
import { type Calculation, type EffectCtx, type Kind, type Order, refusal } from './kind.ts'

type TripCancellation = RequestContentOf<'trip_cancellation'>
type Basis = {
  term: TripTerm
  /** Paid premium of the removed travellers, or all paid premium if the whole trip is cancelled. */
  share: PaidPremium
  refund: TravelRefund
}

/** Cancels a trip for all or some travellers. */
export const tripCancellation: Kind<TripCancellation, Basis> = {
  notifiesMid: false,

  async calculate(ctx, policyId, content) {
    const term = await readTripTerm(ctx.tx, policyId, ctx.now)
    requireInForce(term)
    const share = cancelledShare(term, content)
    const basis = { term, share, refund: refundFor(ctx, { term, share }, content) }
    return { calculation: calculate(ctx, basis, content), basis }
  },

  checkRaise(content, { role }) {
    if (content.reason === 'insurer_decision' && role !== 'Admin' && role !== 'SuperAdmin') {
      throw refusal('not_cancellable', 'reason', 'Only an Admin or SuperAdmin can cancel on behalf of the insurer.')
    }
    if (content.reason === 'issued_in_error' && groupOf(role) === 'AGENT') {
      throw refusal(
        'not_cancellable',
        'reason',
        'Only the office can cancel a policy issued in error. Contact the office.',
      )
    }
    const needsText = content.reason === 'insurer_decision' || content.reason === 'issued_in_error'
    if (needsText && !content.reasonText) throw refusal('reason_required', 'reasonText', 'Enter a reason.')
    if (content.reason === 'death_of_insured' && !content.diedOn) {
      throw refusal('day_required', 'diedOn', 'Enter the date of death.')
    }
  },

  async apply(ctx, order) {
    const { content, policyId, basis } = order
    const { term, refund } = basis
    if (content.travellerIds) await removeTravellers(ctx, order)
    else await cancelPolicy(ctx, { policyId, from: toAccraDate(ctx.now) })
    // Premium and taxes are refunded from separate accounts; the fee is not refunded.
    await returnPremium(ctx, order, {
      kind: 'cancellation',
      payments: await paidForPolicy(ctx.tx, policyId),
      ...firstRecordOf(term),
      productCode: 'TRAVEL',
      amounts: premiumAmounts({ netPremiumPesewas: refund.netPesewas, taxes: refund.taxes }),
      branchId: term.branch_id,
      refundTo: content.refundTo,
    })
  },
}

/** The record of the sale, which is the first version. */
function firstRecordOf({ version_ids: [firstRecordId] }: TripTerm): { firstRecordId?: string } {
  return firstRecordId ? { firstRecordId } : {}
}

/** The refund depends on the date of the request, not on the date of the decision. */
function refundFor(
  { now, raisedAt = now }: EffectCtx,
  { term, share }: Omit<Basis, 'refund'>,
  content: TripCancellation,
): TravelRefund {
  const { certificateDownloaded, claimNotified, book } = term
  return refundOf(
    {
      ...share,
      reason: content.reason,
      requestedOn: toAccraDate(raisedAt),
      issuedOn: toAccraDate(term.first_issued_at),
      startDate: term.start_date,
      certificateDownloaded,
      claimNotified,
      visaGranted: content.visaGranted,
      ...(content.diedOn ? { diedOn: content.diedOn } : {}),
      ...(content.decidedBps === undefined ? {} : { decidedBps: content.decidedBps }),
    },
    book,
  )
}

function cancelledShare(term: TripTerm, { travellerIds }: TripCancellation): PaidPremium {
  const { paid, risk, book } = term
  const issuedOn = toAccraDate(term.first_issued_at)
  return travellerIds ? shareOf(travellerIds, { paid, risk, issuedOn }, book) : paid
}

function calculate(ctx: EffectCtx, { term, share, refund }: Basis, content: TripCancellation): Calculation {
  const { paid, sold } = term
  const leaving = sold.travellers.filter(({ traveller_id }) => content.travellerIds?.includes(traveller_id))
  const names = leaving.map(({ person }) => fullName(person)).join(', ')
  const byCustomer = content.reason === 'trip_cancelled' || content.reason === 'visa_refused'
  return {
    effectiveDate: toAccraDate(ctx.now),
    changes: names
      ? [{ field: 'travellers', label: 'Removed travellers', from: names, to: 'Not covered' }]
      : [{ field: 'status', label: 'Status', from: 'In force', to: 'Cancelled' }],
    lines: linesOf(refund),
    toPayPesewas: 0,
    toRefundPesewas: refund.refundPesewas,
    effects: [
      names ? `${names} will no longer be covered.` : 'The trip will no longer be covered.',
      'The certificates become invalid immediately.',
      ...(refund.refundPesewas > 0 ? ['A refund is requested.'] : ['No refund is due.']),
    ],
    notices: [{ code: refund.rule, message: RULE_WORDS[refund.rule] }],
    reason: CANCELLATION_REASON_LABELS[content.reason],
    reasonText: content.reasonText,
    summary: names ? `Without ${names}` : `Trip of ${formatDate(term.start_date)} cancelled`,
    evidence: refund.evidence.map((one) => ({ label: EVIDENCE_LABELS[one], isRequired: one !== 'staff_note' })),
    ...(byCustomer ? { codePurpose: 'consent' as const } : {}),
    returned: {
      policyRecordIds: term.version_ids,
      premiumPesewas: percentOf(
        Math.min(share.netPremiumPesewas, paid.netPremiumPesewas),
        refund.commissionReversedBps,
      ),
      // Travel has a separate rule for the reversed commission, including commission that is not available yet.
      endsCover: false,
    },
  }
}

function linesOf({ netPesewas, taxes, feePesewas }: TravelRefund): Calculation['lines'] {
  return [
    { code: 'premium', label: 'Premium refund', amountPesewas: netPesewas },
    ...taxes.map(({ code, amountPesewas }) => ({ code, label: `${code} refund`, amountPesewas })),
    { code: 'fee', label: 'Cancellation fee', amountPesewas: -feePesewas },
  ].filter(({ amountPesewas }) => amountPesewas !== 0)
}

const RULE_WORDS: Record<TravelRefund['rule'], string> = {
  insurer_decision: 'Cancelled by the insurer: an Admin or SuperAdmin sets the refund.',
  death_before_start: 'Death before the trip: full refund.',
  issued_in_error: 'Issued in error today and not downloaded: full refund.',
  claim_notified: 'A claim was reported: no refund.',
  started: 'The trip has started: no refund.',
  visa_granted: 'A visa was granted with this certificate: no refund.',
  visa_refused: 'Visa refused: full refund less a fee.',
  early: 'Cancelled well before the trip: partial refund.',
  late: 'Cancelled shortly before the trip: reduced refund.',
}

/** Writes a version without the removed travellers, so that their share is not refunded twice. */
async function removeTravellers(ctx: AuditCtx, { content, basis }: Order<TripCancellation, Basis>): Promise<void> {
  const { term, share } = basis
  const { sold } = term
  const people = sold.travellers
    .map(({ person }) => person)
    .filter(({ travellerId }) => !content.travellerIds?.includes(travellerId))
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
