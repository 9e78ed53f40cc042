import { type IsoDate, toAccraDate } from '../../platform/dates.ts'
import { can, type PermissionHolder } from '../../platform/permissions.ts'
import { REFUSALS } from '../../platform/refusal-codes.ts'
import type { CoverType } from '../../products/rating/terms.ts'
import { cancellationRefusalReason } from './cancellation.ts'
import { insuresValue } from './endorsement.ts'
import { renewalRefusalReason } from './renewal.ts'
import { type DatedRecord, statusAt } from './status-at.ts'
import { stickerChangeRefusalReason } from './stickers.ts'
import { type Suspension, suspensionRefusalReason } from './suspension.ts'
import { POLICY_ACTIONS, type PolicyAction, type PolicyStatus } from './terms.ts'

export type PolicyForActions = DatedRecord & {
  coverType: CoverType
  coverDays: number
  suspensions: readonly Suspension[]
  hasOpenClaim: boolean
  /** Number of another policy that covers the vehicle after this term. */
  insuredBy?: string
  /** Actions with an undecided request. */
  openRequests: readonly PolicyAction[]
  /** The personal data of the customer is erased, so that only documents remain. */
  isErased?: boolean
}

/** `refusalReason` is the reason shown beside a disabled button. */
export type ActionState = { action: PolicyAction; refusalReason?: string }

/** All actions on a policy, with the reason if an action is not possible now. */
export function actionStates(policy: PolicyForActions, actor: PermissionHolder, now: Date): ActionState[] {
  const today = toAccraDate(now)
  const current = { ...policy, status: statusAt(policy, now) }
  const services = can(actor, 'policies.service')
  const resolves = can(actor, 'challenged-policies.resolve')
  return POLICY_ACTIONS.map((action) => {
    const isAllowed = action === 'resolve-challenge' ? resolves : services
    return {
      action,
      refusalReason: isAllowed ? refusalReason(action, current, today) : 'Your role doesn’t allow this.',
    }
  })
}

export function allowedActions(policy: PolicyForActions, actor: PermissionHolder, now: Date): PolicyAction[] {
  return actionStates(policy, actor, now)
    .filter((state) => state.refusalReason === undefined)
    .map(({ action }) => action)
}

function refusalReason(action: PolicyAction, policy: PolicyForActions, today: IsoDate): string | undefined {
  if (policy.isErased && !DOCUMENTS.includes(action)) return ERASED
  if (policy.openRequests.includes(action)) return 'A request for this is already open.'
  return RULES[action](policy, today)
}

const DOCUMENTS: readonly PolicyAction[] = ['certificate', 'schedule', 'payment-history']
const ERASED = REFUSALS.customer_erased[1]

const IN_FORCE = ['active', 'suspended'] as const satisfies readonly PolicyStatus[]
const WAS_IN_FORCE = [...IN_FORCE, 'cancelled', 'expired', 'superseded'] as const satisfies readonly PolicyStatus[]

const RULES: Record<PolicyAction, (policy: PolicyForActions, today: IsoDate) => string | undefined> = {
  pay: ({ status }) => only(status, ['awaiting_payment', 'pay_later'], 'No payment is due.'),
  renew: renewalRefusalReason,
  certificate: ({ status }) =>
    only(status, WAS_IN_FORCE, 'The certificate is available after payment and registration.'),
  schedule: ({ status }) => only(status, WAS_IN_FORCE, 'The schedule is available after payment and registration.'),
  'payment-history': () => undefined,
  'update-customer': ({ status }) =>
    only(status, IN_FORCE, 'Details can only be changed while the policy is in force.'),
  'edit-sticker': ({ status }) => stickerChangeRefusalReason(status),
  'increase-vehicle-value': (policy) => requestRefusalReason(policy) ?? valueRefusalReason(policy.coverType),
  'change-cover': (policy) =>
    policy.coverType === 'comprehensive'
      ? 'This policy already has comprehensive cover.'
      : requestRefusalReason(policy),
  'change-use': ({ status }) =>
    only(status, ['active'], 'Use and seats can only be changed while the policy is active.'),
  suspend: (policy, today) => suspensionRefusalReason(policy, today),
  activate: ({ status }) => only(status, ['suspended'], 'Only a suspended policy can be activated.'),
  claim: ({ status }) => only(status, WAS_IN_FORCE, 'This policy was never in force.'),
  cancel: (policy, today) => cancellationRefusalReason(policy, today),
  'resolve-challenge': ({ status }) => only(status, ['challenged'], 'This policy isn’t challenged.'),
}

function requestRefusalReason({ status }: PolicyForActions): string | undefined {
  return only(status, ['active'], 'Cover can only be increased while the policy is active.')
}

function valueRefusalReason(coverType: CoverType): string | undefined {
  return insuresValue(coverType) ? undefined : 'Only fire and theft or comprehensive cover has a sum insured.'
}

function only(status: PolicyStatus, allowed: readonly PolicyStatus[], reason: string): string | undefined {
  return allowed.includes(status) ? undefined : reason
}
