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

/** Cover only ever follows money: every way to `active` leads through `issuing`, and every way there through a payment. */
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
  // Money that came too late and was accepted after all: the office says what becomes of it.
  lapsed: { paid_too_late: 'challenged' },
  superseded: {},
}

export function policyAfter(status: PolicyStatus, event: PolicyEvent): PolicyStatus {
  return stateAfter(POLICY_MOVES, status, event)
}

/** Waits between tries to register cover in the motor insurance database; after the last it is challenged. */
export const ISSUE_RETRY_MINUTES = [1, 2, 5, 15, 60] as const
