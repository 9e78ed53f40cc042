import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import { Refusal } from '@okwan/domain/platform/refusal'
import { checkReferralDecision, type ReferralDecisionTerms } from '@okwan/domain/sales/travel/underwriting/referral'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { finishChange, lockForChange } from '../../travel/change-draft.ts'
import { saveReferralDecision } from '../../travel/health/save-referral-decision.ts'
import { isOwn, reviewSale } from '../../travel/review-sale.ts'

type Input = Parsed<(typeof referralEndpoints)['POST /travel/drafts/{id}/referral-decision']>

export async function decideReferral(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const row = await lockForChange(ctx, params.id, body.version)
  const sale = await reviewSale(ctx, row)
  if (isOwn(sale, actor)) {
    throw new Refusal('own_sale', 'You sold this policy or entered its answers, so someone else must decide.')
  }
  const decision = sale.review.decisions?.find(({ subject }) => subject === body.subject)
  if (!decision) {
    throw new Refusal('not_referred')
  }
  const terms = termsOf(body)
  checkReferralDecision(decision, terms, sale.book)

  const { subject, outcome } = body
  const loadingBps = terms.outcome === 'accept_loading' ? terms.loadingBps : null
  await saveReferralDecision(ctx, row, { subject, outcome, loadingBps, basis: decision.basis, words: wordsOf(terms) })
  await queueMessage(tx, { to: row.seller_number, template: 'travel-referral-decided', params: {} }, now)
  await recordAudit(ctx, {
    action: 'travel-referral-decided',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { subject, outcome, loadingBps },
  })
  return finishChange(ctx, row.id)
}

function termsOf({
  outcome,
  loadingBps = 0,
  exclusionText = '',
  note = '',
  reason = '',
}: Input['body']): ReferralDecisionTerms {
  switch (outcome) {
    case 'accept':
      return { outcome }
    case 'accept_loading':
      return { outcome, loadingBps }
    case 'accept_exclusion':
      return { outcome, exclusionText }
    case 'request_documents':
      return { outcome, note }
    case 'decline':
      return { outcome, reason }
  }
}

function wordsOf(terms: ReferralDecisionTerms): string | null {
  if (terms.outcome === 'accept_exclusion') return terms.exclusionText
  if (terms.outcome === 'request_documents') return terms.note
  return terms.outcome === 'decline' ? terms.reason : null
}
