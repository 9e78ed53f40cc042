import { credit, debit, type Journal, journal, type Line } from './journal.ts'

/** What a provider has confirmed: the sum the payer was asked for, and the provider's own fee taken out of it. */
export type Receipt = { paymentId: string; provider: string; paidPesewas: number; feePesewas: number }

/** A confirmed payment for a policy. It waits as unissued premium; what is above the price is the customer's credit. */
export function premiumCollected(receipt: Receipt & { duePesewas: number; customerId: string }): Journal {
  return journal('premium-collected', receipt.paymentId, [
    ...received(receipt),
    credit('unissuedPremium', receipt.paymentId, receipt.duePesewas),
    credit('customerCredit', receipt.customerId, receipt.paidPesewas - receipt.duePesewas),
  ])
}

/** An agent buys float. The house bears the gateway's fee: the wallet gets the full sum. */
export function walletToppedUp(receipt: Receipt & { agentId: string }): Journal {
  return journal('wallet-topped-up', receipt.paymentId, [
    ...received(receipt),
    credit('floatWallet', receipt.agentId, receipt.paidPesewas),
  ])
}

/** Late, short, doubled or unmatched money: it is in our float but belongs to nobody yet. `sourceId` is the attempt. */
export function receiptParked(receipt: Receipt & { attemptId: string }): Journal {
  return journal('receipt-parked', receipt.attemptId, [
    ...received(receipt),
    credit('suspense', receipt.paymentId, receipt.paidPesewas),
  ])
}

/** Parked money is accepted for what it was meant for; what is above the price is the customer's credit. */
export function suspenseAllocatedToPremium(parked: {
  paymentId: string
  parkedPesewas: number
  duePesewas: number
  customerId: string
}): Journal {
  return journal('suspense-to-premium', parked.paymentId, [
    debit('suspense', parked.paymentId, parked.parkedPesewas),
    credit('unissuedPremium', parked.paymentId, parked.duePesewas),
    credit('customerCredit', parked.customerId, parked.parkedPesewas - parked.duePesewas),
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

export function creditAllocatedToRefund(spare: {
  refundId: string
  customerId: string
  amountPesewas: number
}): Journal {
  return journal('credit-to-refund', spare.refundId, [
    debit('customerCredit', spare.customerId, spare.amountPesewas),
    credit('refundsPayable', spare.refundId, spare.amountPesewas),
  ])
}

/** The network took a collected payment back. Suspense goes below zero for that payment until the case is closed. */
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

/** The house pays from its bank into the account a provider pays out of; the first time it is the opening balance. */
export function floatFunded(funding: { fundingId: string; provider: string; amountPesewas: number }): Journal {
  return journal('float-funded', funding.fundingId, [
    debit('disbursementFloat', funding.provider, funding.amountPesewas),
    credit('operatingBank', '', funding.amountPesewas),
  ])
}

/** Reconciliation found more in the provider's float than in our books (a positive change), or less. */
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

function received({ provider, paidPesewas, feePesewas }: Receipt): Line[] {
  return [debit('collectionFloat', provider, paidPesewas - feePesewas), debit('collectionFees', provider, feePesewas)]
}
