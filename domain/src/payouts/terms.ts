/** Why money leaves: a customer's premium back, a claim, or an agent's own commission. */
export type PayoutKind = 'refund' | 'claim' | 'withdrawal'

export type PayoutState =
  | 'requested'
  | 'in_review'
  | 'recommended'
  | 'approved'
  | 'waiting_for_float'
  | 'disbursing'
  | 'paid'
  | 'failed'
  | 'review'
  | 'rejected'
  | 'withdrawn'

export const PAYOUT_STATE_LABELS: Record<PayoutState, string> = {
  requested: 'Requested',
  in_review: 'In review',
  recommended: 'Recommended',
  approved: 'Approved',
  waiting_for_float: 'Waiting for funds',
  disbursing: 'Being sent',
  paid: 'Paid',
  failed: 'Failed',
  review: 'Under review',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
}

/** One sending of money under one reference. A payout may take several; at most one pays it. */
export type DisbursementState = 'created' | 'submitted' | 'awaiting' | 'unknown' | 'paid' | 'failed' | 'review'

export type RefundRoute = 'provider_refund' | 'send' | 'bank'

/** Rows that one approval may cover. */
export const BATCH_MAX = 200
/** Working days within which a request should be decided. */
export const DECIDE_WITHIN_WORKING_DAYS = 3
