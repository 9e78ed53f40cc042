/** The four queues of the service desk; the first three are the routes /service-request/{type}. */
export const REQUEST_TYPES = ['cancellation', 'suspension', 'activation', 'update'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

export const REQUEST_TYPE_LABELS: Record<RequestType, string> = {
  cancellation: 'Cancellation',
  suspension: 'Suspension',
  activation: 'Activation',
  update: 'Update',
}

export const UPDATE_KINDS = ['customer', 'vehicle', 'sticker', 'value_increase', 'cover_change', 'use_change'] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]

export const UPDATE_KIND_LABELS: Record<UpdateKind, string> = {
  customer: 'Customer change',
  vehicle: 'Vehicle change',
  sticker: 'Sticker change',
  value_increase: 'Value increase',
  cover_change: 'Cover change',
  use_change: 'Change of use, seats or engine',
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
  more_info: 'More information asked',
  approved: 'Approved',
  rejected: 'Rejected',
  awaiting_payment: 'Awaiting payment',
  processing: 'Being carried out',
  completed: 'Done',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

/** While in one of these a second request of the same kind is not taken. */
export const OPEN_REQUEST_STATUSES = [
  'pending',
  'in_review',
  'more_info',
  'approved',
  'awaiting_payment',
  'processing',
  'failed',
] as const satisfies readonly RequestStatus[]

/** What a person or the system may do with a request. */
export const REQUEST_EVENTS = [
  'take',
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

export const REQUEST_REFUSALS = [
  'ILLEGAL_MOVE',
  'NOT_YOURS_TO_DECIDE',
  'OWN_REQUEST',
  'REASON_REQUIRED',
  'CHANGE_OF_OWNER',
] as const
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number]
