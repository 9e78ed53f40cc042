import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { PolicyAction } from '@okwan/domain/policies/policies/terms'
import {
  CircleCheck,
  CircleOff,
  FileText,
  type LucideIcon,
  Pause,
  Play,
  ReceiptText,
  RefreshCw,
  TrendingUp,
  TriangleAlert,
  UserPen,
} from 'lucide-react'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { mainLink, menuLinks } from '../../summary/actions.ts'

const ICONS: Partial<Record<PolicyAction, LucideIcon>> = {
  certificate: CircleCheck,
  schedule: FileText,
  'payment-history': ReceiptText,
  'edit-sticker': RefreshCw,
  'increase-vehicle-value': TrendingUp,
  'update-customer': UserPen,
  claim: TriangleAlert,
  suspend: Pause,
  activate: Play,
  cancel: CircleOff,
}

/** The main action as a button, the others in a menu; actions that are not possible now give the reason. */
export function PolicyActions({ policy }: { policy: PolicyDetail }) {
  const main = mainLink(policy)
  const items = menuLinks(policy).map(({ action, label, path, whyNot }) => ({
    id: action,
    label,
    icon: ICONS[action],
    disabledReason: whyNot,
    danger: action === 'cancel',
    separated: action === 'edit-sticker' || action === 'suspend' || action === 'activate',
    link: (props: object) => <Link to={path} {...props} />,
  }))
  return (
    <>
      {policy.allowedActions.includes('certificate') && (
        <Link to={paths.motorCertificate({ policyId: policy.policyId })} className={buttonClass('secondary')}>
          Certificate
        </Link>
      )}
      {main && (
        <Link to={main.path} className={buttonClass('primary')}>
          {main.label}
        </Link>
      )}
      <Menu label={`More for ${policy.policyNumber ?? 'this policy'}`} items={items} />
    </>
  )
}
