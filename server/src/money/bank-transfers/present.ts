import type { BankTransfer } from '@okwan/contract/money/bank-transfers'
import type { TransferRow } from './store.ts'

export function presentTransfer(row: TransferRow, actorId: string): BankTransfer {
  return {
    transferId: row.id,
    kind: row.kind,
    party: row.party,
    amountPesewas: row.amount_pesewas,
    bankReference: row.bank_reference,
    proposedBy: row.proposer,
    proposedAt: row.proposed_at.toISOString(),
    outcome: row.outcome,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    confirmRefusalReason:
      row.proposed_by === actorId ? 'You recorded this transfer. Another person must confirm it.' : null,
  }
}
