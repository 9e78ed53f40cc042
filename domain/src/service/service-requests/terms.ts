import type { RefusalCode } from '../../platform/refusal-codes.ts'
/** The four queues of the service queue; the first three are the routes /service-request/{type}. */
export const REQUEST_TYPES = ['cancellation', 'suspension', 'activation', 'update'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

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

/** What can be asked for. Travel ends by other rules than motor, so its cancellation is a kind of its own. */
export const REQUEST_KINDS = ['cancellation', 'trip_cancellation', 'suspension', 'activation', ...UPDATE_KINDS] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  cancellation: 'Cancellation',
  trip_cancellation: 'Trip cancellation',
  suspension: 'Suspension',
  activation: 'Activation',
  customer: 'Customer change',
  vehicle: 'Vehicle change',
  sticker: 'Sticker change',
  value_increase: 'Value increase',
  cover_change: 'Cover change',
  use_change: 'Change of use, seats or engine',
  trip_dates: 'Other travel dates',
  trip_correction: 'Traveller correction',
  trip_extension: 'Longer stay',
}

/** The queue a kind waits in. */
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
  more_info: 'More information asked',
  approved: 'Approved',
  rejected: 'Rejected',
  awaiting_payment: 'Awaiting payment',
  processing: 'Being carried out',
  completed: 'Done',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}

/** What a person or the system may do with a request. */
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

export const REQUEST_REFUSALS = [
  'illegal_move',
  'not_yours_to_decide',
  'own_request',
  'reason_required',
  'change_of_owner',
] as const satisfies RefusalCode[]
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number]
