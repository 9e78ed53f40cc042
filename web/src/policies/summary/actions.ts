import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { POLICY_ACTION_LABELS, type PolicyAction } from '@okwan/domain/policies/policies/terms'
import { type Path, paths } from '../../platform/routes/paths.ts'

/** The page of each action. Payments are made on the policy page. */
const PAGES = {
  renew: paths.renewPolicy,
  certificate: paths.motorCertificate,
  schedule: paths.motorSchedule,
  'payment-history': paths.motorPayments,
  'edit-sticker': paths.editSticker,
  'increase-vehicle-value': paths.increaseVehicleValue,
  'update-customer': paths.updateCustomer,
  suspend: paths.suspendPolicy,
  activate: paths.suspendPolicy,
  cancel: paths.cancelPolicy,
  claim: paths.motorClaim,
} satisfies Partial<Record<PolicyAction, (policy: { policyId: string }) => Path>>

type LinkedAction = keyof typeof PAGES

export type PolicyLink = { action: PolicyAction; label: string; path: Path; refusalReason?: string }

const MENU: LinkedAction[] = [
  'certificate',
  'schedule',
  'payment-history',
  'edit-sticker',
  'increase-vehicle-value',
  'update-customer',
  'claim',
  'suspend',
  'activate',
  'cancel',
]

/** All actions of the menu, with the reason why an action is not possible now. */
export function menuLinks(policy: PolicyDetail): PolicyLink[] {
  const other = policy.status === 'suspended' ? 'suspend' : 'activate'
  return MENU.filter((action) => action !== other).map((action) => linkOf(policy, action))
}

/** The main action for the status of the policy, if any. */
export function mainLink(policy: PolicyDetail): PolicyLink | undefined {
  const action = (['renew', 'activate'] as const).find((each) => policy.allowedActions.includes(each))
  return action && linkOf(policy, action)
}

/** Actions that the search offers for each motor policy in its results. */
const FOUND: LinkedAction[] = ['renew', 'certificate', 'cancel']

export function foundLinks(policyId: string, allowed: readonly PolicyAction[]): PolicyLink[] {
  return FOUND.filter((action) => allowed.includes(action)).map((action) => ({
    action,
    label: POLICY_ACTION_LABELS[action],
    path: PAGES[action]({ policyId }),
  }))
}

function linkOf(policy: PolicyDetail, action: LinkedAction): PolicyLink {
  return {
    action,
    label: POLICY_ACTION_LABELS[action],
    path: PAGES[action]({ policyId: policy.policyId }),
    refusalReason: policy.actions.find((state) => state.action === action)?.refusalReason,
  }
}

/** Ids of the menu items that change the policy, including changes of the insured risk. */
const CHANGES: readonly string[] = [
  'edit-sticker',
  'increase-vehicle-value',
  'cover',
  'use',
  'vehicle',
  'update-customer',
]

type Item = { id: string; disabledReason: string | undefined }

/** Separates the changes for a second menu, if there is room for one and at least one change is possible. */
export function separateChanges<Each extends Item>(
  items: readonly Each[],
  hasRoom: boolean,
): { changes: Each[]; others: readonly Each[] } {
  const changes = items.filter(({ id }) => CHANGES.includes(id))
  const isPossible = changes.some(({ disabledReason }) => disabledReason === undefined)
  if (!hasRoom || !isPossible) return { changes: [], others: items }
  return { changes, others: items.filter((item) => !changes.includes(item)) }
}
