import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { POLICY_ACTION_LABELS, type PolicyAction } from '@okwan/domain/policies/policies/terms'

export function policyPath(policyId: string): string {
  return `/policies/motor-${policyId}`
}

/** The page of each action. Paying happens on the policy's own page. */
const PAGES: Partial<Record<PolicyAction, string>> = {
  renew: 'renew',
  certificate: 'certificate',
  schedule: 'schedule',
  'payment-history': 'payment-history',
  'edit-sticker': 'edit-sticker',
  'increase-vehicle-value': 'increase-vehicle-value',
  'update-customer': 'update-customer',
  suspend: 'suspend',
  activate: 'suspend',
  cancel: 'cancel',
  claim: 'claim',
}

export type PolicyLink = { action: PolicyAction; label: string; path: string; whyNot?: string }

const MENU: PolicyAction[] = [
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

/** Everything that can be done, with the reason where it cannot now. A suspended policy is activated, any other suspended. */
export function menuLinks(policy: PolicyDetail): PolicyLink[] {
  const other = policy.status === 'suspended' ? 'suspend' : 'activate'
  return MENU.filter((action) => action !== other).map((action) => linkOf(policy, action))
}

/** The one act that the policy's state asks for; none where there is nothing to do. */
export function mainLink(policy: PolicyDetail): PolicyLink | undefined {
  const action = (['renew', 'activate'] as const).find((each) => policy.allowedActions.includes(each))
  return action && linkOf(policy, action)
}

function linkOf(policy: PolicyDetail, action: PolicyAction): PolicyLink {
  return {
    action,
    label: POLICY_ACTION_LABELS[action],
    path: `${policyPath(policy.policyId)}/${PAGES[action] ?? ''}`,
    whyNot: policy.actions.find((state) => state.action === action)?.whyNot,
  }
}
