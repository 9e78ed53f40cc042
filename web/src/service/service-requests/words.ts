import type { ServiceRequest } from '@okwan/contract/service/service-requests'
import type { RequestStatus, RequestType } from '@okwan/domain/service/service-requests/terms'
import type { Tone } from '../../ui/data/tone.ts'

export const STATUS_TONES: Record<RequestStatus, Tone> = {
  pending: 'info',
  in_review: 'info',
  more_info: 'warning',
  approved: 'info',
  rejected: 'danger',
  awaiting_payment: 'warning',
  processing: 'info',
  completed: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
}

/** Names within a sentence: "No cancellation requests to review". */
export const QUEUE_NOUNS: Record<RequestType, string> = {
  cancellation: 'cancellation requests',
  suspension: 'suspension requests',
  activation: 'activation requests',
  update: 'update requests',
}

/** Whether the office must decide within the service level. Only such a request can become overdue. */
export function isUndecided({ status }: Pick<ServiceRequest, 'status'>): boolean {
  return status === 'pending' || status === 'in_review'
}

/** Whether the office must act. */
export function isWaiting(request: Pick<ServiceRequest, 'status'>): boolean {
  return isUndecided(request) || request.status === 'failed'
}

/** Accessible name of a request. */
export function requestName(request: Pick<ServiceRequest, 'requestNumber' | 'customerName'>): string {
  return `${request.requestNumber}, ${request.customerName}`
}
