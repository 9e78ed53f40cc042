import type { CommissionDispute } from '@okwan/contract/money/commissions'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'

/** A commission dispute with its status and, once decided, the reply. */
export function DisputeText({ dispute }: { dispute: CommissionDispute }) {
  const { outcome, isOverdue } = dispute
  const status = outcome
    ? ({
        tone: outcome === 'agreed' ? 'success' : 'neutral',
        text: outcome === 'agreed' ? 'Accepted' : 'Declined',
      } as const)
    : isOverdue
      ? ({ tone: 'danger', text: 'Overdue' } as const)
      : ({ tone: 'warning', text: `Due ${formatDate(dispute.answerBy)}` } as const)
  return (
    <div className="grid gap-1 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">Dispute {dispute.number}</span>
        <StatusBadge tone={status.tone}>{status.text}</StatusBadge>
      </div>
      <p>“{dispute.reason}”</p>
      <p className="text-table text-muted">
        {dispute.raisedBy.fullName}, {formatDate(toAccraDate(new Date(dispute.raisedAt)))}
      </p>
      {dispute.answer && (
        <>
          <p className="mt-1">{dispute.answer}</p>
          <p className="text-table text-muted">
            {dispute.answeredBy?.fullName}
            {dispute.addedPesewas !== null && `, ${formatPesewas(dispute.addedPesewas)} added`}
          </p>
        </>
      )}
    </div>
  )
}
