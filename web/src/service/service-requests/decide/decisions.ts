import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { call } from '../../../platform/api/call.ts'
import { sendOnce } from '../../../platform/api/intent-key.ts'
import type { Change } from '../../../ui/data/Diff.tsx'
import { formatMoment } from '../../../ui/data/moment.ts'

/** A decision of the office with its text. */
export type Decision =
  | { action: 'approve' }
  | { action: 'reject'; reason: string }
  | { action: 'ask'; question: string }

export const DONE_WORDS: Record<Decision['action'], string> = {
  approve: 'approved',
  reject: 'rejected',
  ask: 'information requested',
}

/** Says who decided a request and when; undefined if no person decided it. */
export function decidedBy(decision: ServiceRequestDetail['decision']): string | undefined {
  if (!decision?.by) return undefined
  return `${decision.by.fullName} decided this request on ${formatMoment(new Date(decision.at))}`
}

export function textOfDecision(decision: Decision): string | undefined {
  if (decision.action === 'reject') return decision.reason
  return decision.action === 'ask' ? decision.question : undefined
}

/** Sends a decision for the version and the amounts that the user saw. */
export async function sendDecision(request: ServiceRequestDetail, decision: Decision): Promise<ServiceRequestDetail> {
  const { requestId, version, proposal } = request
  const params = { id: requestId }
  if (decision.action === 'ask') {
    return call('POST /service-requests/{id}/ask', { params, body: { version, question: decision.question } })
  }
  if (decision.action === 'reject') {
    const body = { version, reason: decision.reason }
    return sendOnce(`reject:${requestId}`, body, (idempotencyKey) =>
      call('POST /service-requests/{id}/reject', { params, body }, { idempotencyKey }),
    )
  }
  const { toPayPesewas, toRefundPesewas } = proposal
  const body = { version, toPayPesewas, toRefundPesewas }
  return sendOnce(`approve:${requestId}`, body, (idempotencyKey) =>
    call('POST /service-requests/{id}/approve', { params, body }, { idempotencyKey }),
  )
}

/** Changes by others between opening and deciding a request. */
export function changesSince(reviewed: ServiceRequestDetail, current: ServiceRequestDetail): Change[] {
  const lines = [
    { label: 'Status', of: (request: ServiceRequestDetail) => request.statusText },
    { label: 'Assigned to', of: (request: ServiceRequestDetail) => request.assignee?.fullName ?? 'Unassigned' },
    {
      label: 'Effective from',
      of: (request: ServiceRequestDetail) => (request.effectiveDate ? formatDate(request.effectiveDate) : 'No date'),
    },
    { label: 'Refund', of: (request: ServiceRequestDetail) => formatPesewas(request.proposal.toRefundPesewas) },
    { label: 'Due from customer', of: (request: ServiceRequestDetail) => formatPesewas(request.proposal.toPayPesewas) },
    { label: 'Change', of: (request: ServiceRequestDetail) => request.summary },
  ]
  return lines
    .map(({ label, of }) => ({ label, before: of(reviewed), after: of(current) }))
    .filter(({ before, after }) => before !== after)
}
