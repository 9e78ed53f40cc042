import { credit, debit, type Journal, journal, type Line } from './journal.ts'

/** A payment that a provider has confirmed. The provider deducts its fee from the paid amount. */
export type Receipt = { paymentId: string; provider: string; paidPesewas: number; feePesewas: number }

/** A confirmed payment for a policy: unissued premium, with any excess as customer credit. */
export function premiumCollected(receipt: Receipt & { duePesewas: number; customerId: string }): Journal {
  return journal('premium-collected', receipt.paymentId, [
    ...receiptLines(receipt),
    credit('unissuedPremium', receipt.paymentId, receipt.duePesewas),
    credit('customerCredit', receipt.customerId, receipt.paidPesewas - receipt.duePesewas),
  ])
}

/** A top-up. The platform pays the gateway fee, so the wallet is credited with the full amount. */
export function walletToppedUp(receipt: Receipt & { agentId: string }): Journal {
  return journal('wallet-topped-up', receipt.paymentId, [
    ...receiptLines(receipt),
    credit('floatWallet', receipt.agentId, receipt.paidPesewas),
  ])
}

/** A late, short, duplicate or unmatched payment that can't be allocated yet. `sourceId` is the attempt. */
export function receiptParked(receipt: Receipt & { attemptId: string }): Journal {
  return journal('receipt-parked', receipt.attemptId, [
    ...receiptLines(receipt),
    credit('suspense', receipt.paymentId, receipt.paidPesewas),
  ])
}

/** A parked payment is applied to its purpose; any excess is customer credit. */
export function suspenseAllocatedToPremium(parked: {
  paymentId: string
  suspensePesewas: number
  duePesewas: number
  customerId: string
}): Journal {
  return journal('suspense-to-premium', parked.paymentId, [
    debit('suspense', parked.paymentId, parked.suspensePesewas),
    credit('unissuedPremium', parked.paymentId, parked.duePesewas),
    credit('customerCredit', parked.customerId, parked.suspensePesewas - parked.duePesewas),
  ])
}

export function suspenseAllocatedToWallet(parked: {
  paymentId: string
  agentId: string
  amountPesewas: number
}): Journal {
  return journal('suspense-to-wallet', parked.paymentId, [
    debit('suspense', parked.paymentId, parked.amountPesewas),
    credit('floatWallet', parked.agentId, parked.amountPesewas),
  ])
}

export function suspenseAllocatedToRefund(parked: {
  refundId: string
  paymentId: string
  amountPesewas: number
}): Journal {
  return journal('suspense-to-refund', parked.refundId, [
    debit('suspense', parked.paymentId, parked.amountPesewas),
    credit('refundsPayable', parked.refundId, parked.amountPesewas),
  ])
}

export function creditAllocatedToRefund(allocation: {
  refundId: string
  customerId: string
  amountPesewas: number
}): Journal {
  return journal('credit-to-refund', allocation.refundId, [
    debit('customerCredit', allocation.customerId, allocation.amountPesewas),
    credit('refundsPayable', allocation.refundId, allocation.amountPesewas),
  ])
}

/** The network reversed a collected payment. Its suspense account is negative until the exception is resolved. */
export function collectionReversed(reversal: {
  attemptId: string
  paymentId: string
  provider: string
  amountPesewas: number
}): Journal {
  return journal('collection-reversed', reversal.attemptId, [
    debit('suspense', reversal.paymentId, reversal.amountPesewas),
    credit('collectionFloat', reversal.provider, reversal.amountPesewas),
  ])
}

/** A transfer from our bank to the payout account of a provider; the first one is the opening balance. */
export function floatFunded(funding: { fundingId: string; provider: string; amountPesewas: number }): Journal {
  return journal('float-funded', funding.fundingId, [
    debit('disbursementFloat', funding.provider, funding.amountPesewas),
    credit('operatingBank', '', funding.amountPesewas),
  ])
}

/** Corrects our balance of a provider account after a reconciliation: up if the change is positive, otherwise down. */
export function floatCorrected(correction: {
  itemId: string
  provider: string
  float: 'collectionFloat' | 'disbursementFloat'
  against: 'collectionFees' | 'disbursementFees' | 'differences' | 'suspense'
  changePesewas: number
}): Journal {
  const { itemId, provider, float, changePesewas } = correction
  const against = { differences: '', suspense: itemId, collectionFees: provider, disbursementFees: provider }[
    correction.against
  ]
  const amountPesewas = Math.abs(changePesewas)
  return journal(
    'float-corrected',
    itemId,
    changePesewas > 0
      ? [debit(float, provider, amountPesewas), credit(correction.against, against, amountPesewas)]
      : [debit(correction.against, against, amountPesewas), credit(float, provider, amountPesewas)],
  )
}

function receiptLines({ provider, paidPesewas, feePesewas }: Receipt): Line[] {
  return [debit('collectionFloat', provider, paidPesewas - feePesewas), debit('collectionFees', provider, feePesewas)]
}
