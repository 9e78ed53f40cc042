import { toAccraDate } from '@okwan/domain/platform/dates'
import { refundOf } from '@okwan/domain/policies/policies/cancellation'
import { type CoverType, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { reverseCommission } from '../../money/commissions/earn/reverse-commission.ts'
import { refundPremium } from '../../money/payouts/request/refund-premium.ts'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { insurerOfRecord } from '../../platform/settings/insurer-of.ts'
import { cancelIfInForce, cancelNextTerm } from '../../policies/policies/change/cancel-policy.ts'
import { lockForChange, readTerm } from '../../policies/policies/read/read-term.ts'
import { motorCover } from '../../products/rate-books/cover-or-plan.ts'
import { pricedRisk } from '../../sales/motor/endorsed-price.ts'
import { withdrawRenewal } from '../../sales/renewals/withdraw-renewal.ts'
import { paidForTerm } from '../service-requests/apply/money-effects.ts'
import type { ClaimRow } from './store.ts'

/**
 * Ends the policy after a paid total loss or theft. The term of the loss ends without a refund. A later term is cancelled and
 * refunded, because the vehicle was lost before it started; an unpaid renewal offer is withdrawn.
 */
export async function endCover(ctx: AuditCtx, claim: ClaimRow): Promise<void> {
  const { tx, now } = ctx
  const { id: claimId, policy_id: policyId } = claim
  await lockForChange(tx, policyId)
  await withdrawRenewal(ctx, policyId)
  const later = await laterTerm(ctx, claim)
  const waiting = claim.product === 'motor' ? await cancelNextTerm(ctx, policyId) : undefined
  const hasEnded = await cancelIfInForce(ctx, { policyId, from: toAccraDate(now) })
  if (hasEnded && later) await refundTerm(ctx, claim, later)
  if (waiting) {
    const { id: firstRecordId, office_premium_pesewas: refundPesewas } = waiting
    const coverType = motorCover.parse(waiting.cover_type)
    await refundTerm(ctx, claim, { firstRecordId, versionIds: [firstRecordId], coverType, refundPesewas })
  }
  if ((hasEnded || waiting) && claim.product === 'motor') {
    await addJob(tx, 'claim.notify-mid', { claimId }, { now, effectKey: `claim.notify-mid:${claimId}` })
  }
}

type UnusedTerm = { firstRecordId: string; versionIds: string[]; coverType: CoverType; refundPesewas: number }

/** The current term, if it started after the loss. It is refunded as if the insurer had cancelled it on its first day. */
async function laterTerm({ tx, now }: AuditCtx, claim: ClaimRow): Promise<UnusedTerm | undefined> {
  if (claim.product !== 'motor') return undefined
  const term = await readTerm(tx, claim.policy_id, now)
  if (term.startDate <= claim.incident_date) return undefined
  const { current, firstRecordId, versionIds } = term
  const { book } = await pricedRisk(tx, current.estimate_id)
  const { refundPesewas } = refundOf(term, { cancelledBy: 'insurer', effectiveDate: term.startDate }, book)
  return { firstRecordId, versionIds, coverType: current.cover_type, refundPesewas }
}

async function refundTerm(ctx: AuditCtx, claim: ClaimRow, term: UnusedTerm): Promise<void> {
  const { id: claimId, policy_id: policyId, customer_name: customerName } = claim
  const { firstRecordId, versionIds, coverType, refundPesewas } = term
  if (refundPesewas === 0) return
  await refundPremium(ctx, {
    payments: await paidForTerm(ctx, { policyId, firstRecordId }),
    firstRecordId,
    insurer: await insurerOfRecord(ctx.tx, firstRecordId),
    productCode: PRODUCT_CODES[coverType],
    amounts: { netPremium: refundPesewas },
    refundPesewas,
    about: `${claimNumber(claim.number)}: renewed term of ${claim.policy_number}`,
    customerName,
    payeeName: customerName.slice(0, 120),
    policyId,
    branchId: claim.branch_id,
    reason: 'The vehicle was lost before this term started',
  })
  await reverseCommission(ctx, {
    causeId: claimId,
    policyRecordIds: versionIds,
    premiumPesewas: refundPesewas,
    endsCover: true,
  })
}
