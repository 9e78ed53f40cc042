import type { RefusalCode } from '../../platform/refusal-codes.ts'
/** The four queues of service requests; the first three have the routes /service-request/{type}. */
export const REQUEST_TYPES = ['cancellation', 'suspension', 'activation', 'update'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** Type values of the API. The specification names the first two (section 4); the other names have the same form. */
export const REQUEST_TYPE_NAMES = {
  cancellation: 'PolicyCancellation',
  suspension: 'PolicySuspension',
  activation: 'PolicyActivation',
  update: 'PolicyUpdate',
} as const satisfies Record<RequestType, string>
export type RequestTypeName = (typeof REQUEST_TYPE_NAMES)[RequestType]

/** Addresses use the short word, the API the name. */
export function requestTypeOf(nameOrType: RequestType | RequestTypeName): RequestType {
  return REQUEST_TYPES.find((type) => type === nameOrType || REQUEST_TYPE_NAMES[type] === nameOrType) ?? 'update'
}

export const REQUEST_TYPE_LABELS: Record<RequestType, string> = {
  cancellation: 'Cancellation',
  suspension: 'Suspension',
  activation: 'Activation',
  update: 'Update',
}

export const UPDATE_KINDS = [
  'customer',
  'vehicle',
  'sticker',
  'value_increase',
  'cover_change',
  'use_change',
  'trip_dates',
  'trip_correction',
  'trip_extension',
] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]

/** Kinds of requests. Travel cancellations follow other rules than motor, so they are a separate kind. */
export const REQUEST_KINDS = ['cancellation', 'trip_cancellation', 'suspension', 'activation', ...UPDATE_KINDS] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  cancellation: 'Cancellation',
  trip_cancellation: 'Policy cancellation',
  suspension: 'Suspension',
  activation: 'Activation',
  customer: 'Customer update',
  vehicle: 'Vehicle update',
  sticker: 'Sticker change',
  value_increase: 'Sum insured increase',
  cover_change: 'Cover change',
  use_change: 'Vehicle use change',
  trip_dates: 'Travel date change',
  trip_correction: 'Traveller correction',
  trip_extension: 'Trip extension',
}

/** The queue of a kind. */
export function typeOfKind(kind: RequestKind): RequestType {
  if (kind === 'trip_cancellation') return 'cancellation'
  return kind === 'cancellation' || kind === 'suspension' || kind === 'activation' ? kind : 'update'
}

export const REQUEST_STATUSES = [
  'pending',
  'in_review',
  'more_info',
  'approved',
  'rejected',
  'awaiting_payment',
  'processing',
  'completed',
  'failed',
  'withdrawn',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  pending: 'New',
  in_review: 'In review',
  more_info: 'Information requested',
  approved: 'Approved',
  rejected: 'Rejected',
  awaiting_payment: 'Awaiting payment',
  processing: 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

/** Events of a request, caused by users or by the system. */
export const REQUEST_EVENTS = [
  'take',
  'release',
  'ask',
  'answer',
  'approve',
  'reject',
  'withdraw',
  'give_up_waiting',
  'ask_payment',
  'pay',
  'start',
  'complete',
  'fail',
  'retry',
] as const
export type RequestEvent = (typeof REQUEST_EVENTS)[number]

export type RequestAge = 'fresh' | 'amber' | 'red'

/** Days in which a question about a request must be answered. */
export const ANSWER_DAYS = 14

export const REQUEST_REFUSALS = [
  'illegal_move',
  'not_yours_to_decide',
  'own_request',
  'reason_required',
  'change_of_owner',
] as const satisfies RefusalCode[]
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number]
