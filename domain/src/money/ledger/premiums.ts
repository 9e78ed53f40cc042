import { credit, debit, type Journal, journal, type Line } from './journal.ts'
import { entriesOf, ownerOf, PART_ACCOUNTS, type PremiumAmounts, totalOf } from './premium-parts.ts'

export function premiumPaidFromWallet(payment: { paymentId: string; agentId: string; amountPesewas: number }): Journal {
  return journal('premium-from-wallet', payment.paymentId, [
    debit('floatWallet', payment.agentId, payment.amountPesewas),
    credit('unissuedPremium', payment.paymentId, payment.amountPesewas),
  ])
}

/** On issue, unissued premium becomes premium payable to the insurer, with the taxes and levies collected with it. */
export function premiumIssued(issue: {
  policyRecordId: string
  paymentId: string
  insurer: string
  amounts: PremiumAmounts
  /** The difference that was collected later because a correction raised the premium. */
  difference?: { paymentId: string; amountPesewas: number } | undefined
}): Journal {
  const { difference } = issue
  return journal('premium-issued', issue.policyRecordId, [
    debit('unissuedPremium', issue.paymentId, totalOf(issue.amounts) - (difference?.amountPesewas ?? 0)),
    ...(difference ? [debit('unissuedPremium', difference.paymentId, difference.amountPesewas)] : []),
    ...entriesOf(issue.amounts).map(([part, amountPesewas]) =>
      credit(PART_ACCOUNTS[part].account, ownerOf(part, issue.insurer), amountPesewas),
    ),
  ])
}

/** Premium is remitted net of brokerage, so brokerage reduces the premium payable to the insurer. */
export function brokerageEarned(earning: {
  brokerageId: string
  insurer: string
  productCode: string
  brokeragePesewas: number
}): Journal {
  return journal('brokerage-earned', earning.brokerageId, [
    debit('premiumPayable', earning.insurer, earning.brokeragePesewas),
    credit('brokerage', earning.productCode, earning.brokeragePesewas),
  ])
}

/** A refund reduces our brokerage. The refund itself is then charged to the insurer in full. */
export function brokerageReversed(reversal: {
  reversalId: string
  insurer: string
  productCode: string
  brokeragePesewas: number
}): Journal {
  return journal('brokerage-reversed', reversal.reversalId, [
    debit('brokerage', reversal.productCode, reversal.brokeragePesewas),
    credit('premiumPayable', reversal.insurer, reversal.brokeragePesewas),
  ])
}

export type ApprovedRefund = {
  refundId: string
  insurer: string
  productCode: string
  /** The refunded share of each part, before the cancellation fee. */
  amounts: PremiumAmounts
  /** The part of the refunded net premium that we retained as brokerage. */
  brokeragePesewas: number
  cancellationFeePesewas: number
  /** The premium was already remitted, so the insurer owes us its share. */
  remitted: boolean
}

/** The refund is payable from the approval, because the cancellation takes effect then. */
export function refundApproved(refund: ApprovedRefund): Journal {
  const { insurer, brokeragePesewas, amounts } = refund
  const insurersShare: PremiumAmounts = { ...amounts, netPremium: (amounts.netPremium ?? 0) - brokeragePesewas }
  return journal('refund-approved', refund.refundId, [
    ...(refund.remitted ? recoverableFor(insurersShare, insurer) : owedFor(insurersShare, insurer)),
    debit('brokerage', refund.productCode, brokeragePesewas),
    credit('refundsPayable', refund.refundId, totalOf(amounts) - refund.cancellationFeePesewas),
    credit('cancellationFees', '', refund.cancellationFeePesewas),
  ])
}

/** A payment without a policy is refunded in full, because nothing was earned or remitted. */
export function unissuedRefundApproved(refund: {
  refundId: string
  paymentId: string
  amountPesewas: number
}): Journal {
  return journal('unissued-refund-approved', refund.refundId, [
    debit('unissuedPremium', refund.paymentId, refund.amountPesewas),
    credit('refundsPayable', refund.refundId, refund.amountPesewas),
  ])
}

function owedFor(amounts: PremiumAmounts, insurer: string): Line[] {
  return entriesOf(amounts).map(([part, amountPesewas]) =>
    debit(PART_ACCOUNTS[part].account, ownerOf(part, insurer), amountPesewas),
  )
}

/** Amounts remitted with the premium are recovered from the insurer; levies and our fees are charged to their own accounts. */
function recoverableFor(amounts: PremiumAmounts, insurer: string): Line[] {
  const entries = entriesOf(amounts)
  const remittedPesewas = entries.reduce(
    (sum, [part, amountPesewas]) => (PART_ACCOUNTS[part].owner === 'insurer' ? sum + amountPesewas : sum),
    0,
  )
  const others = Object.fromEntries(entries.filter(([part]) => PART_ACCOUNTS[part].owner !== 'insurer'))
  return [debit('insurerRecoverable', insurer, remittedPesewas), ...owedFor(others, insurer)]
}
