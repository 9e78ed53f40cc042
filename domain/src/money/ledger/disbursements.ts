import type { AccountName } from './accounts.ts'
import { credit, debit, type Journal, journal } from './journal.ts'

export type DisbursementKind = 'withdrawal' | 'refund' | 'claim'

/**
 * An outgoing payment. `ownerId` is the agent, the refund or the claim. `reference` identifies the disbursement, so a new one
 * after a confirmed failure has its own postings.
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

/** Reserves the amount before it is sent, so that it can't be used twice. */
export function disbursementReserved(sent: Disbursement): Journal {
  return journal('disbursement-held', sent.reference, [
    debit(OWED[sent.kind], sent.ownerId, sent.amountPesewas),
    credit('inTransit', sent.payoutId, sent.amountPesewas),
  ])
}

/**
 * The provider confirmed the payment. The float decreases by the sent amount and the provider's fee. A fee paid by the payee is
 * part of the reserved amount; any difference is our expense.
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
 * The network paid a disbursement after it was reported as failed and returned. The agent owes a withdrawal that was paid late;
 * a refund or a claim may be paid a second time.
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

/** A confirmed failure, or a cancellation before the disbursement was sent: the amount is payable again. */
export function disbursementReturned(failed: Disbursement): Journal {
  return journal('disbursement-returned', failed.reference, [
    debit('inTransit', failed.payoutId, failed.amountPesewas),
    credit(OWED[failed.kind], failed.ownerId, failed.amountPesewas),
  ])
}

/** One settlement of a claim; a reopened claim has another settlement with its own id. */
export type ClaimDebt = { settlementId: string; claimId: string; insurer: string; amountPesewas: number }

/** The customer accepted the settlement: claims funds become payable to the claim. */
export function claimApproved(debt: ClaimDebt): Journal {
  return journal('claim-approved', debt.settlementId, [
    debit('claimsFunds', debt.insurer, debt.amountPesewas),
    credit('claimsPayable', debt.claimId, debt.amountPesewas),
  ])
}

/** The customer withdrew the acceptance before the payment. */
export function claimReleased(debt: ClaimDebt): Journal {
  return journal('claim-released', debt.settlementId, [
    debit('claimsPayable', debt.claimId, debt.amountPesewas),
    credit('claimsFunds', debt.insurer, debt.amountPesewas),
  ])
}
