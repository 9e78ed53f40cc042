import type { ListedPolicy } from '@okwan/contract/policies/policies'
import { POLICY_ACTION_LABELS, type PolicyAction } from '@okwan/domain/policies/policies/terms'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { policyPath } from '../../../platform/routes/record-paths.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { policyName } from '../../summary/columns.tsx'

/** Actions offered in the list, with their pages; the policy page offers the rest. */
const PAGES: Partial<Record<PolicyAction, (policy: { policyId: string }) => Path>> = {
  renew: paths.renewPolicy,
  certificate: paths.motorCertificate,
  'payment-history': paths.motorPayments,
  suspend: paths.suspendPolicy,
  activate: paths.suspendPolicy,
  cancel: paths.cancelPolicy,
}

/** Menu of the actions that the server allows for this policy now. */
export function PolicyActions({ policy, onRemind }: { policy: ListedPolicy; onRemind: () => void }) {
  const items: MenuItem[] = [
    { id: 'open', label: 'View policy', link: (props) => <Link to={policyPath(policy)} {...props} /> },
  ]
  for (const action of policy.allowedActions) {
    const page = PAGES[action]
    if (!page) continue
    items.push({
      id: action,
      label: POLICY_ACTION_LABELS[action],
      separated: action === 'suspend' || action === 'activate',
      link: (props) => <Link to={page({ policyId: policy.policyId })} {...props} />,
    })
  }
  if (policy.allowedActions.includes('renew')) {
    items.splice(2, 0, { id: 'remind', label: 'Send renewal reminder', onSelect: onRemind })
  }
  return <Menu label={`More actions for ${policyName(policy)}`} items={items} />
}
