import { type Moves, stateAfter } from './moves.ts'
import type { PolicyStatus } from './terms.ts'

export type PolicyEvent =
  | 'accept'
  | 'choose_pay_later'
  | 'pay_now'
  | 'lapse'
  | 'paid_too_late'
  | 'paid'
  | 'paid_wrongly'
  | 'issued'
  | 'not_issued'
  | 'retry'
  | 'refund_in_full'
  | 'suspend'
  | 'activate'
  | 'cancel'
  | 'expire'
  | 'supersede'

/** No premium, no cover: a policy first becomes `active` through `issuing`, and `issuing` always follows a payment. */
export const POLICY_MOVES: Moves<PolicyStatus, PolicyEvent> = {
  draft: { accept: 'awaiting_payment' },
  awaiting_payment: {
    choose_pay_later: 'pay_later',
    lapse: 'lapsed',
    paid: 'issuing',
    paid_wrongly: 'challenged',
  },
  pay_later: { pay_now: 'awaiting_payment', lapse: 'lapsed' },
  issuing: { issued: 'active', not_issued: 'challenged' },
  challenged: { retry: 'issuing', refund_in_full: 'cancelled' },
  active: { suspend: 'suspended', cancel: 'cancelled', expire: 'expired', supersede: 'superseded' },
  suspended: { activate: 'active', cancel: 'cancelled', expire: 'expired' },
  cancelled: {},
  expired: {},
  // The office resolves an accepted late payment as a challenge.
  lapsed: { paid_too_late: 'challenged' },
  superseded: {},
}

export function policyAfter(status: PolicyStatus, event: PolicyEvent): PolicyStatus {
  return stateAfter(POLICY_MOVES, status, event)
}

/** Delays between attempts to register cover in the MID; after the last one the policy is challenged. */
export const ISSUE_RETRY_MINUTES = [1, 2, 5, 15, 60] as const
