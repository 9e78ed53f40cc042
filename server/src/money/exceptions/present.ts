import type { PaymentException, Resolution } from '@okwan/contract/money/exceptions'
import { maskPhone, parsePhone } from '@okwan/domain/platform/phone'
import type { ExceptionRow, ResolutionRow } from './store.ts'
import { causeText, DECISION_LABELS } from './words.ts'

export function presentException(row: ExceptionRow, resolutions: readonly ResolutionRow[]): PaymentException {
  const proposal = resolutions.find(({ outcome }) => outcome === null)
  const phone = row.subject === 'difference' ? parsePhone(row.counterparty) : undefined
  return {
    subject: row.subject,
    exceptionId: row.id,
    isOpen: row.is_open,
    openedAt: row.opened_at.toISOString(),
    about: row.about,
    counterparty: phone ? maskPhone(phone) : row.counterparty,
    cause: causeText(row.subject, row.cause),
    amountPesewas: row.amount_pesewas,
    reference: row.reference,
    branchName: row.branch_name,
    proposal: proposal ? presentResolution(proposal) : null,
  }
}

export function presentResolution(row: ResolutionRow): Resolution {
  const { decided_by: decider, decider_name: deciderName } = row
  return {
    resolutionId: row.id,
    decision: row.decision,
    label: DECISION_LABELS[row.decision],
    reason: row.reason,
    proposedBy: { userId: row.proposed_by, fullName: row.proposer_name },
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: decider && deciderName ? { userId: decider, fullName: deciderName } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    outcome: row.outcome,
  }
}
