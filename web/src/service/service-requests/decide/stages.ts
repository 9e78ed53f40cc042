import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import { formatMoment } from '../../../ui/data/moment.ts'
import type { StageProgressProps } from '../../../ui/data/StageProgress.tsx'
import { isUndecided } from '../words.ts'

type Staged = Pick<ServiceRequest, 'status' | 'paid' | 'raisedAt' | 'decidedAt' | 'dueBy'>

/** Stages of a request with their dates. Only a request with a payment has that stage. A withdrawn request has no stages. */
export function requestStages(request: Staged, now: number): StageProgressProps | undefined {
  const { status, paid, raisedAt, decidedAt, dueBy } = request
  if (status === 'withdrawn') return undefined
  const isOverdue = isUndecided(request) && Date.parse(dueBy) < now
  const decision = decidedAt
    ? { note: formatMoment(new Date(decidedAt)) }
    : isUndecided(request)
      ? { note: `Due ${formatMoment(new Date(dueBy))}`, isOverdue }
      : {}
  const submitted = { label: 'Submitted', note: formatMoment(new Date(raisedAt)) }
  if (status === 'rejected')
    return { stages: [submitted, { label: 'Rejected', ...decision }], current: 1, failed: true }
  const stages = [
    submitted,
    { label: 'Decision', ...decision },
    ...(paid === 'none' ? [] : [{ label: 'Payment' }]),
    { label: 'Completed' },
  ]
  return { stages, current: currentOf(status, stages.length), failed: status === 'failed' }
}

function currentOf(status: ServiceRequest['status'], count: number): number {
  if (status === 'completed') return count
  if (status === 'awaiting_payment') return count - 2
  return status === 'approved' || status === 'processing' || status === 'failed' ? count - 1 : 1
}
