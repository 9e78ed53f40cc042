import { type PremiumAmounts, shareOf } from '@okwan/domain/money/ledger/premium-parts'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { PolicyPayment } from '../../payments/checkout/paid-for-policy.ts'
import { addPayout, lockLeftOf, type PayoutRequest } from './request-payout.ts'

export type PremiumRefund = Omit<PayoutRequest, 'kind' | 'funding' | 'payment' | 'amountPesewas'> & {
  /** The refundable amount of each payment, oldest first. */
  payments: readonly PolicyPayment[]
  insurer: string
  productCode: string
  /** The refunded parts; their sum is the refund plus the cancellation fee. */
  amounts: PremiumAmounts
  refundPesewas: number
}

/** Opens the refund of a policy: one payout for each payment, none above its amount. */
export async function refundPremium(ctx: AuditCtx, refund: PremiumRefund): Promise<string[]> {
  const { payments, insurer, productCode, refundPesewas } = refund
  const ids: string[] = []
  let leftPesewas = refundPesewas
  let leftAmounts = refund.amounts
  for (const payment of payments) {
    if (leftPesewas === 0) break
    const { clientReference, paidPesewas, payerNumber: fromPhone } = payment
    const amountPesewas = Math.min(leftPesewas, await lockLeftOf(ctx, payment))
    if (amountPesewas <= 0) continue
    // The last payment takes the rest of every part, so that the parts add up.
    const amounts = amountPesewas === leftPesewas ? leftAmounts : shareOf(leftAmounts, amountPesewas)
    const payoutId = await addPayout(ctx, {
      kind: 'refund',
      funding: { from: 'premium', insurer, productCode, amounts, brokeragePesewas: 0, remitted: false },
      about: refund.about,
      customerName: refund.customerName,
      ...(refund.policyId ? { policyId: refund.policyId } : {}),
      ...(refund.serviceRequestId ? { serviceRequestId: refund.serviceRequestId } : {}),
      payment: { clientReference, paidPesewas, fromPhone },
      amountPesewas,
      payeeName: refund.payeeName,
      branchId: refund.branchId,
      reason: refund.reason,
      ...(refund.requestedPayee ? { requestedPayee: refund.requestedPayee } : {}),
      ...(refund.calculation ? { calculation: refund.calculation } : {}),
      ...(refund.requestedBy ? { requestedBy: refund.requestedBy } : {}),
    })
    ids.push(payoutId)
    leftPesewas -= amountPesewas
    leftAmounts = without(leftAmounts, amounts)
  }
  if (leftPesewas > 0) {
    throw new Refusal('refund_above_paid', 'The refund exceeds the payments for this policy. Check the payments.')
  }
  return ids
}

function without(all: PremiumAmounts, taken: PremiumAmounts): PremiumAmounts {
  // Object.entries returns string keys, although the keys are known.
  const parts = Object.entries(all) as [keyof PremiumAmounts, number][]
  return Object.fromEntries(parts.map(([part, pesewas]) => [part, pesewas - (taken[part] ?? 0)]))
}
