import type { CommissionDispute } from '@okwan/contract/money/commissions'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'

/** A question about a line, and the answer or the day it is due. */
export function DisputeText({ dispute }: { dispute: CommissionDispute }) {
  const { outcome, isOverdue } = dispute
  const look = outcome
    ? ({
        tone: outcome === 'agreed' ? 'success' : 'neutral',
        text: outcome === 'agreed' ? 'Agreed' : 'Refused',
      } as const)
    : isOverdue
      ? ({ tone: 'danger', text: 'Overdue' } as const)
      : ({ tone: 'warning', text: `Answer by ${formatDate(dispute.answerBy)}` } as const)
  return (
    <div className="grid gap-1 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">Question {dispute.number}</span>
        <StatusBadge tone={look.tone}>{look.text}</StatusBadge>
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
