import type { AccountName } from './accounts.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

export type DisbursementKind = 'withdrawal' | 'refund' | 'claim'

/**
 * Money on its way out. `ownerId` is the agent, the refund or the claim it is owed to. `reference` is that of the sending:
 * a new one after a confirmed failure holds anew, so each posts once.
 */
export type Disbursement = {
  payoutId: string
  reference: string
  kind: DisbursementKind
  ownerId: string
  amountPesewas: number
}

const OWED: Record<DisbursementKind, AccountName> = {
  withdrawal: 'commissionAvailable',
  refund: 'refundsPayable',
  claim: 'claimsPayable',
}

/** Before anything is sent the money leaves what is owed, so that it cannot be spent twice. */
export function disbursementReserved(sent: Disbursement): Journal {
  return journal('disbursement-held', sent.reference, [
    debit(OWED[sent.kind], sent.ownerId, sent.amountPesewas),
    credit('inTransit', sent.payoutId, sent.amountPesewas),
  ])
}

/**
 * The provider confirmed it. What left the float is what was sent plus the provider's fee. A fee the payee bears is inside
 * the held amount; whatever the provider took beyond it, or below it, is our expense.
 */
export function disbursementPaid(
  paid: Disbursement & {
    provider: string
    float: 'collectionFloat' | 'disbursementFloat'
    sentPesewas: number
    feePesewas: number
  },
): Journal {
  const leftPesewas = paid.sentPesewas + paid.feePesewas
  return journal('disbursement-paid', paid.reference, [
    debit('inTransit', paid.payoutId, paid.amountPesewas),
    debit('disbursementFees', paid.provider, Math.max(0, leftPesewas - paid.amountPesewas)),
    credit('disbursementFees', paid.provider, Math.max(0, paid.amountPesewas - leftPesewas)),
    credit(paid.float, paid.provider, leftPesewas),
  ])
}

/**
 * Reported failed, given back, and then paid after all. The money has left: the agent owes it, and a refund or a claim has
 * been paid that may be paid a second time.
 */
export function disbursementPaidLate(
  paid: Disbursement & { provider: string; float: 'collectionFloat' | 'disbursementFloat'; feePesewas: number },
): Journal {
  return journal('disbursement-paid-late', paid.reference, [
    debit(paid.kind === 'withdrawal' ? 'agentReceivable' : OWED[paid.kind], paid.ownerId, paid.amountPesewas),
    debit('disbursementFees', paid.provider, paid.feePesewas),
    credit(paid.float, paid.provider, paid.amountPesewas + paid.feePesewas),
  ])
}

/** Failed for certain, or cancelled before sending: owed again. */
export function disbursementReturned(failed: Disbursement): Journal {
  return journal('disbursement-returned', failed.reference, [
    debit('inTransit', failed.payoutId, failed.amountPesewas),
    credit(OWED[failed.kind], failed.ownerId, failed.amountPesewas),
  ])
}

/** One settlement of a claim: a claim that is opened again is settled again, each under an id of its own. */
export type ClaimDebt = { settlementId: string; claimId: string; insurer: string; amountPesewas: number }

/** Agreed with the customer: the insurer's money for claims is owed to this one. */
export function claimApproved(debt: ClaimDebt): Journal {
  return journal('claim-approved', debt.settlementId, [
    debit('claimsFunds', debt.insurer, debt.amountPesewas),
    credit('claimsPayable', debt.claimId, debt.amountPesewas),
  ])
}

/** The customer wants it no more before it was paid. */
export function claimReleased(debt: ClaimDebt): Journal {
  return journal('claim-released', debt.settlementId, [
    debit('claimsPayable', debt.claimId, debt.amountPesewas),
    credit('claimsFunds', debt.insurer, debt.amountPesewas),
  ])
}
