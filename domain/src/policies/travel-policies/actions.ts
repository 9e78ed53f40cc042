import { type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { can, type PermissionHolder, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { REFUSALS } from '../../platform/refusal-codes.ts'
import type { TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import type { TravelStatus, TripType } from '../../products/travel-plans/terms.ts'
import { checkCorrection, refuseExtension, refuseStarted } from './changes.ts'

export const TRAVEL_POLICY_ACTIONS = [
  'pay',
  'cancel',
  'change-dates',
  'correct',
  'update-customer',
  'extend',
  'claim',
  'view-health',
] as const
export type TravelPolicyAction = (typeof TRAVEL_POLICY_ACTIONS)[number]

export type TravelPolicyState = {
  status: TravelStatus
  tripType: TripType
  startDate: IsoDate
  endDate: IsoDate
  correctionsMade: number
  /** The personal data of the customer is erased. */
  isErased?: boolean
}

/** `refusalReason` is the reason shown beside a disabled button. */
export type TravelActionState = { action: TravelPolicyAction; refusalReason?: string }

/** All actions on a travel policy, with the reason if an action is not possible now. */
export function travelActionStates(
  policy: TravelPolicyState,
  actor: Role | PermissionHolder,
  now: Date,
  book: TravelRateBook,
): TravelActionState[] {
  const today = toAccraDate(now)
  return TRAVEL_POLICY_ACTIONS.map((action) => {
    const notAllowed = can(actor, action === 'view-health' ? 'travel.underwrite' : 'policies.service')
      ? undefined
      : 'Your role doesn’t allow this.'
    const refusalReason = notAllowed ?? RULES[action](policy, today, book)
    return refusalReason === undefined ? { action } : { action, refusalReason }
  })
}

type Rule = (policy: TravelPolicyState, today: IsoDate, book: TravelRateBook) => string | undefined

const RULES: Record<TravelPolicyAction, Rule> = {
  pay: ({ status }) => (status === 'awaiting_payment' ? undefined : 'No payment is due.'),
  cancel: notInForceReason,
  'change-dates': (policy, today) =>
    notInForceReason(policy) ?? sentenceOf(() => refuseStarted(policy.startDate, today, 'dates')),
  correct: (policy, today, book) => notInForceReason(policy) ?? sentenceOf(() => checkCorrection(policy, today, book)),
  'update-customer': notInForceReason,
  extend: (policy, today) => notInForceReason(policy) ?? sentenceOf(() => refuseExtension(policy, today)),
  // Losses within the period of insurance can be claimed after it.
  claim: ({ status, isErased }) => {
    if (isErased) return REFUSALS.customer_erased[1]
    return WAS_IN_FORCE.includes(status) ? undefined : 'This policy was never in force.'
  },
  'view-health': () => undefined,
}

const WAS_IN_FORCE: readonly TravelStatus[] = ['issued', 'active', 'cancelled', 'expired']

function notInForceReason({ status }: TravelPolicyState): string | undefined {
  return status === 'issued' || status === 'active'
    ? undefined
    : (NOT_IN_FORCE[status] ?? 'This policy isn’t in force.')
}

const NOT_IN_FORCE: Partial<Record<TravelStatus, string>> = {
  awaiting_payment: 'This policy isn’t paid yet.',
  payment_pending: 'This policy is paid but not issued yet.',
  challenged: 'This policy is challenged. The office must resolve it first.',
  cancelled: 'This policy was cancelled.',
  expired: 'The trip has ended.',
  lapsed: 'The offer expired unpaid.',
  withdrawn: 'The offer was withdrawn.',
}

/** The message of the refusal that a rule throws, if any. */
function sentenceOf(rule: () => void): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
