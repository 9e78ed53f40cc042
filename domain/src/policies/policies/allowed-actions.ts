import { type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { can, type Role } from '../../platform/permissions.ts'
import type { CoverType } from '../../products/rating/terms.ts'
import { whyNotCancel } from './cancellation.ts'
import { insuresValue } from './endorsement.ts'
import { whyNotRenew } from './renewal.ts'
import { type DatedRecord, statusAt } from './status-at.ts'
import { whyNotEditSticker } from './stickers.ts'
import { type Suspension, whyNotSuspend } from './suspension.ts'
import { POLICY_ACTIONS, type PolicyAction, type PolicyStatus } from './terms.ts'

export type PolicyForActions = DatedRecord & {
  coverType: CoverType
  coverDays: number
  suspensions: readonly Suspension[]
  hasOpenClaim: boolean
  /** The number of another policy that insures the vehicle after this term. */
  insuredBy?: string
  /** Requests that are not decided yet. */
  openRequests: readonly PolicyAction[]
}

/** `whyNot` is the sentence beside a button that cannot be pressed. */
export type ActionState = { action: PolicyAction; whyNot?: string }

/** Every action on a policy, with the reason where it is not possible now. */
export function actionStates(policy: PolicyForActions, actor: { role: Role }, now: Date): ActionState[] {
  const today = toAccraDate(now)
  const current = { ...policy, status: statusAt(policy, now) }
  return POLICY_ACTIONS.map((action) => ({ action, whyNot: whyNot(action, current, actor.role, today) }))
}

export function allowedActions(policy: PolicyForActions, actor: { role: Role }, now: Date): PolicyAction[] {
  return actionStates(policy, actor, now)
    .filter((state) => state.whyNot === undefined)
    .map(({ action }) => action)
}

function whyNot(action: PolicyAction, policy: PolicyForActions, role: Role, today: IsoDate): string | undefined {
  if (!can(role, action === 'resolve-challenge' ? 'challenged-policies.resolve' : 'policies.service')) {
    return 'Your role does not allow it.'
  }
  if (policy.openRequests.includes(action)) return 'It has been asked for already and waits for a decision.'
  return RULES[action](policy, today)
}

const IN_FORCE = ['active', 'suspended'] as const satisfies readonly PolicyStatus[]
const WAS_IN_FORCE = [...IN_FORCE, 'cancelled', 'expired', 'superseded'] as const satisfies readonly PolicyStatus[]

const RULES: Record<PolicyAction, (policy: PolicyForActions, today: IsoDate) => string | undefined> = {
  pay: ({ status }) => only(status, ['awaiting_payment', 'pay_later'], 'There is nothing to pay.'),
  renew: whyNotRenew,
  certificate: ({ status }) =>
    only(status, WAS_IN_FORCE, 'There is no certificate until cover is paid and registered.'),
  schedule: ({ status }) => only(status, WAS_IN_FORCE, 'There is no schedule until cover is paid and registered.'),
  'payment-history': () => undefined,
  'update-customer': ({ status }) => only(status, IN_FORCE, 'Details can be changed while the policy is in force.'),
  'edit-sticker': ({ status }) => whyNotEditSticker(status),
  'increase-vehicle-value': (policy) => whyNotRaise(policy) ?? whyNotValued(policy.coverType),
  'change-cover': (policy) =>
    policy.coverType === 'comprehensive' ? 'It has the fullest cover already.' : whyNotRaise(policy),
  suspend: (policy, today) => whyNotSuspend(policy, today),
  activate: ({ status }) => only(status, ['suspended'], 'Only a suspended policy can be activated.'),
  claim: ({ status }) => only(status, WAS_IN_FORCE, 'There is no cover to claim on.'),
  cancel: (policy, today) => whyNotCancel(policy, today),
  'resolve-challenge': ({ status }) => only(status, ['challenged'], 'Nothing is challenged.'),
}

function whyNotRaise({ status }: PolicyForActions): string | undefined {
  return only(status, ['active'], 'Cover can be raised while the policy is active.')
}

function whyNotValued(coverType: CoverType): string | undefined {
  return insuresValue(coverType) ? undefined : 'Only fire and theft or comprehensive cover insures the value.'
}

function only(status: PolicyStatus, allowed: readonly PolicyStatus[], whyNotOtherwise: string): string | undefined {
  return allowed.includes(status) ? undefined : whyNotOtherwise
}
