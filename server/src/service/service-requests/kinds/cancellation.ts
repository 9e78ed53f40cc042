import type { RequestContentOf } from '@okwan/contract/service/service-requests/request-content'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import {
  cancellationRefusalReason,
  insurerCancellationRefusalReason,
  refundOf,
} from '@okwan/domain/policies/policies/cancellation'
import { CANCELLATION_REASON_LABELS } from '@okwan/domain/policies/policies/terms'
import type { Notice } from '@okwan/domain/products/rating/terms'
import { PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { cancellationEffects, lastCoverDay } from '@okwan/domain/service/service-requests/effects'
import { cancelPolicy } from '../../../policies/policies/change/cancel-policy.ts'
import { readTerm, renewedChangeRefusalReason, type Term } from '../../../policies/policies/read/read-term.ts'
import { pricedRisk } from '../../../sales/motor/endorsed-price.ts'
import { withdrawRenewal } from '../../../sales/renewals/withdraw-renewal.ts'
import { paidForTerm, returnPremium } from '../apply/money-effects.ts'
import { type Calculation, type Kind, refusal, refuseIf } from './kind.ts'

/** Text instead of the last day of cover, if cover never starts. */
export const VOID_FROM_START = 'Void from start'

export const cancellation: Kind<RequestContentOf<'cancellation'>, Term> = {
  notifiesMid: true,

  async calculate({ tx, now }, policyId, content) {
    const term = await readTerm(tx, policyId, now)
    const { effectiveDate, reason } = content
    refuseIf(renewedChangeRefusalReason(term), 'not_cancellable', 'effectiveDate')
    refuseIf(cancellationRefusalReason(term, toAccraDate(now), effectiveDate), 'cancellation_date', 'effectiveDate')
    const { book } = await pricedRisk(tx, term.current.estimate_id)
    const refund = refundOf(term, content, book)
    const cover = { effectiveDate, startDate: term.startDate, today: toAccraDate(now) }
    const effects = cancellationEffects(cover, refund, liveSticker(term))
    const lastDay = lastCoverDay(cover)
    const end = lastDay && formatDate(lastDay)
    const calculation: Calculation = {
      effectiveDate,
      changes: [
        {
          field: 'endDate',
          label: 'End of cover',
          from: formatDate(term.endDate),
          to: end ?? VOID_FROM_START,
        },
        { field: 'status', label: 'Status', from: term.status === 'active' ? 'Active' : 'Suspended', to: 'Cancelled' },
      ],
      lines: refund.lines,
      toPayPesewas: 0,
      toRefundPesewas: refund.refundPesewas,
      effects: effects.sentences,
      notices: [
        ...(content.certificateSurrendered ? [] : [NOT_SURRENDERED]),
        ...(refund.rule === 'claim' ? [CLAIM_REPORTED] : []),
      ],
      reason: CANCELLATION_REASON_LABELS[reason],
      reasonText: content.reasonText,
      summary: end ? `Cover ends ${end}` : VOID_FROM_START,
      evidence: [{ label: 'Letter or proof of sale', isRequired: false }],
      ...(content.cancelledBy === 'policyholder' ? { codePurpose: 'consent' as const } : {}),
      returned: {
        policyRecordIds: term.versionIds,
        premiumPesewas: Math.min(refund.refundPesewas, officePaid(term)),
        endsCover: true,
      },
    }
    return { calculation, basis: term }
  },

  checkRaise(content, actor) {
    refuseIf(insurerCancellationRefusalReason(content, actor), 'not_cancellable', 'cancelledBy')
    if (content.reason === 'other' && !content.reasonText)
      throw refusal('reason_required', 'reasonText', 'Enter a reason.')
  },

  async apply(ctx, order) {
    const { policyId, content, calculation, basis: term } = order
    await withdrawRenewal(ctx, policyId)
    await cancelPolicy(ctx, { policyId, from: content.effectiveDate })
    await returnPremium(ctx, order, {
      kind: 'cancellation',
      payments: await paidForTerm(ctx, term),
      firstRecordId: term.firstRecordId,
      productCode: PRODUCT_CODES[term.current.cover_type],
      amounts: { netPremium: calculation.toRefundPesewas },
      branchId: term.current.branch_id,
      refundTo: content.refundTo,
    })
  },
}

const NOT_SURRENDERED: Notice = {
  code: 'CERTIFICATE_NOT_SURRENDERED',
  message: 'The certificate hasn’t been returned.',
}
const CLAIM_REPORTED: Notice = {
  code: 'claim',
  message: 'A claim was reported in this term, so there is no refund.',
}

function liveSticker({ current: { sticker_number, sticker_status } }: Term) {
  return sticker_number && sticker_status === 'active' ? { number: sticker_number, status: sticker_status } : undefined
}

function officePaid({ parts }: Term): number {
  return parts.reduce((sum, { officePremiumPesewas }) => sum + officePremiumPesewas, 0)
}
