import { credit, debit, type Journal, journal, type Line } from './journal.ts'
import { entriesOf, ownerOf, PART_HOMES, type PremiumAmounts, totalOf } from './premium-parts.ts'

export function premiumPaidFromWallet(payment: { paymentId: string; agentId: string; amountPesewas: number }): Journal {
  return journal('premium-from-wallet', payment.paymentId, [
    debit('floatWallet', payment.agentId, payment.amountPesewas),
    credit('unissuedPremium', payment.paymentId, payment.amountPesewas),
  ])
}

/** The policy exists: the waiting money becomes the insurer's premium and the taxes and levies collected with it. */
export function premiumIssued(issue: {
  policyRecordId: string
  paymentId: string
  insurer: string
  amounts: PremiumAmounts
  /** The part that was collected later, where a correction made it dearer. */
  difference?: { paymentId: string; amountPesewas: number } | undefined
}): Journal {
  const { difference } = issue
  return journal('premium-issued', issue.policyRecordId, [
    debit('unissuedPremium', issue.paymentId, totalOf(issue.amounts) - (difference?.amountPesewas ?? 0)),
    ...(difference ? [debit('unissuedPremium', difference.paymentId, difference.amountPesewas)] : []),
    ...entriesOf(issue.amounts).map(([part, amountPesewas]) =>
      credit(PART_HOMES[part].account, ownerOf(part, issue.insurer), amountPesewas),
    ),
  ])
}

/** Premium is remitted net of brokerage, so the brokerage comes out of what is owed to the insurer. */
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

/** Premium goes back, so the insurer leaves us less of it. A refund that follows then takes it from the insurer whole. */
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
  /** The share of each part given back, before the fee we keep. */
  amounts: PremiumAmounts
  /** The part of the refunded net premium that we had kept as brokerage. */
  brokeragePesewas: number
  feeKeptPesewas: number
  /** Already paid over to the insurer: it then owes us its share. */
  remitted: boolean
}

/** The refund is owed from approval on, not from payment: the cancellation takes effect when it is approved. */
export function refundApproved(refund: ApprovedRefund): Journal {
  const { insurer, brokeragePesewas, amounts } = refund
  const insurersShare: PremiumAmounts = { ...amounts, netPremium: (amounts.netPremium ?? 0) - brokeragePesewas }
  return journal('refund-approved', refund.refundId, [
    ...(refund.remitted ? recoverableFor(insurersShare, insurer) : owedFor(insurersShare, insurer)),
    debit('brokerage', refund.productCode, brokeragePesewas),
    credit('refundsPayable', refund.refundId, totalOf(amounts) - refund.feeKeptPesewas),
    credit('cancellationFees', '', refund.feeKeptPesewas),
  ])
}

/** Paid but never issued: nothing was earned or passed on, so all of it goes back. */
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
    debit(PART_HOMES[part].account, ownerOf(part, insurer), amountPesewas),
  )
}

/** What was remitted with the premium is recovered from the insurer; levies and our own fees stay where they are. */
function recoverableFor(amounts: PremiumAmounts, insurer: string): Line[] {
  const entries = entriesOf(amounts)
  const remittedPesewas = entries.reduce(
    (sum, [part, amountPesewas]) => (PART_HOMES[part].owner === 'insurer' ? sum + amountPesewas : sum),
    0,
  )
  const others = Object.fromEntries(entries.filter(([part]) => PART_HOMES[part].owner !== 'insurer'))
  return [debit('insurerRecoverable', insurer, remittedPesewas), ...owedFor(others, insurer)]
}
