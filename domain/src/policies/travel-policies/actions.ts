import { type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { can, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TravelBook } from '../../products/travel-plans/book.ts'
import type { TravelStatus, TripType } from '../../products/travel-plans/terms.ts'
import { checkCorrection, refuseExtension, refuseStarted } from './changes.ts'

export const TRAVEL_POLICY_ACTIONS = [
  'pay',
  'cancel',
  'change-dates',
  'correct',
  'extend',
  'claim',
  'view-health',
] as const
export type TravelPolicyAction = (typeof TRAVEL_POLICY_ACTIONS)[number]

export type TravelPolicyFacts = {
  status: TravelStatus
  tripType: TripType
  startDate: IsoDate
  endDate: IsoDate
  correctionsMade: number
}

/** `whyNot` is the sentence beside a button that cannot be pressed. */
export type TravelActionState = { action: TravelPolicyAction; whyNot?: string }

/** Every action on a travel policy, with the reason where it is not possible now. */
export function travelActionStates(
  policy: TravelPolicyFacts,
  role: Role,
  now: Date,
  book: TravelBook,
): TravelActionState[] {
  const today = toAccraDate(now)
  return TRAVEL_POLICY_ACTIONS.map((action) => {
    const mayNot = can(role, action === 'view-health' ? 'travel.underwrite' : 'policies.service')
      ? undefined
      : 'Your role does not allow it.'
    const whyNot = mayNot ?? RULES[action](policy, today, book)
    return whyNot === undefined ? { action } : { action, whyNot }
  })
}

type Rule = (policy: TravelPolicyFacts, today: IsoDate, book: TravelBook) => string | undefined

const RULES: Record<TravelPolicyAction, Rule> = {
  pay: ({ status }) => (status === 'awaiting_payment' ? undefined : 'There is nothing to pay.'),
  cancel: whyNotInForce,
  'change-dates': (policy, today) =>
    whyNotInForce(policy) ?? sentenceOf(() => refuseStarted(policy.startDate, today, 'dates')),
  correct: (policy, today, book) => whyNotInForce(policy) ?? sentenceOf(() => checkCorrection(policy, today, book)),
  extend: (policy, today) => whyNotInForce(policy) ?? sentenceOf(() => refuseExtension(policy, today)),
  // For what happened while it was in force.
  claim: ({ status }) => (WAS_IN_FORCE.includes(status) ? undefined : 'There is no cover to claim on.'),
  'view-health': () => undefined,
}

const WAS_IN_FORCE: readonly TravelStatus[] = ['issued', 'active', 'cancelled', 'expired']

function whyNotInForce({ status }: TravelPolicyFacts): string | undefined {
  return status === 'issued' || status === 'active' ? undefined : (NOT_IN_FORCE[status] ?? 'It is not in force.')
}

const NOT_IN_FORCE: Partial<Record<TravelStatus, string>> = {
  awaiting_payment: 'It is not paid yet.',
  payment_pending: 'It is paid, but not issued yet.',
  challenged: 'It is challenged. The office must resolve it first.',
  cancelled: 'It was cancelled.',
  expired: 'The trip is over.',
  lapsed: 'The offer ended unpaid.',
  withdrawn: 'The offer was withdrawn.',
}

/** The rule itself says why not. */
function sentenceOf(rule: () => void): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
