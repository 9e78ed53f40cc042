import { type PremiumAmounts, shareOf } from '@okwan/domain/money/ledger/premium-parts'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { PolicyPayment } from '../../payments/checkout/paid-for-policy.ts'
import { lockImportedPremium } from './imported-premium.ts'
import { addPayout, lockRefundable, type PayoutRequest } from './request-payout.ts'

export type PremiumRefund = Omit<PayoutRequest, 'kind' | 'funding' | 'payment' | 'amountPesewas'> & {
  /** The refundable amount of each payment, oldest first. */
  payments: readonly PolicyPayment[]
  insurer: string
  productCode: string
  /** The refunded parts; their sum is the refund plus the cancellation fee. */
  amounts: PremiumAmounts
  refundPesewas: number
  /** Record of the sale of the term; if it was imported, its premium was paid in the previous system. */
  firstRecordId?: string
}

/** Opens the refund of a policy: one payout for each payment, none above its amount. */
export async function refundPremium(ctx: AuditCtx, refund: PremiumRefund): Promise<string[]> {
  const { payments, refundPesewas, firstRecordId } = refund
  const ids: string[] = []
  let leftPesewas = refundPesewas
  let leftAmounts = refund.amounts
  for (const payment of payments) {
    if (leftPesewas === 0) break
    const { clientReference, paidPesewas, payerNumber: fromPhone } = payment
    const amountPesewas = Math.min(leftPesewas, await lockRefundable(ctx, payment))
    if (amountPesewas <= 0) continue
    // The last payment takes the rest of every part, so that the parts add up.
    const amounts = amountPesewas === leftPesewas ? leftAmounts : shareOf(leftAmounts, amountPesewas)
    const part = { amounts, amountPesewas, payment: { clientReference, paidPesewas, fromPhone } }
    ids.push(await addPayout(ctx, payoutOfPart(refund, part)))
    leftPesewas -= amountPesewas
    leftAmounts = subtract(leftAmounts, amounts)
  }
  if (leftPesewas > 0 && firstRecordId && leftPesewas <= (await lockImportedPremium(ctx.tx, firstRecordId))) {
    const part = { amounts: leftAmounts, amountPesewas: leftPesewas }
    return [...ids, await addPayout(ctx, payoutOfPart(refund, part))]
  }
  if (leftPesewas > 0) {
    throw new Refusal('refund_above_paid', 'The refund exceeds the payments for this policy. Check the payments.')
  }
  return ids
}

type Part = Pick<PayoutRequest, 'payment' | 'amountPesewas'> & { amounts: PremiumAmounts }

function payoutOfPart(refund: PremiumRefund, { amounts, amountPesewas, payment }: Part): PayoutRequest {
  const { insurer, productCode } = refund
  return {
    kind: 'refund',
    funding: { from: 'premium', insurer, productCode, amounts, brokeragePesewas: 0, remitted: false },
    about: refund.about,
    customerName: refund.customerName,
    ...(refund.policyId ? { policyId: refund.policyId } : {}),
    ...(refund.serviceRequestId ? { serviceRequestId: refund.serviceRequestId } : {}),
    ...(payment ? { payment } : {}),
    amountPesewas,
    payeeName: refund.payeeName,
    branchId: refund.branchId,
    reason: refund.reason,
    ...(refund.requestedPayee ? { requestedPayee: refund.requestedPayee } : {}),
    ...(refund.calculation ? { calculation: refund.calculation } : {}),
    ...(refund.requestedBy ? { requestedBy: refund.requestedBy } : {}),
  }
}

function subtract(all: PremiumAmounts, deducted: PremiumAmounts): PremiumAmounts {
  // Object.entries returns string keys, although the keys are known.
  const parts = Object.entries(all) as [keyof PremiumAmounts, number][]
  return Object.fromEntries(parts.map(([part, pesewas]) => [part, pesewas - (deducted[part] ?? 0)]))
}
