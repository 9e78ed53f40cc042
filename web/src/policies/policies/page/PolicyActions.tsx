import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { POLICY_ACTION_LABELS, type PolicyAction } from '@okwan/domain/policies/policies/terms'
import { useQuery } from '@tanstack/react-query'
import {
  CarFront,
  ChevronDown,
  CircleCheck,
  CircleOff,
  FilePen,
  FileText,
  type LucideIcon,
  Pause,
  Play,
  ReceiptText,
  RefreshCw,
  Send,
  ShieldCheck,
  TrendingUp,
  TriangleAlert,
  UserPen,
} from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { query } from '../../../platform/api/query.ts'
import { SendButton } from '../../../platform/messages/SendButton.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { mainLink, menuLinks, separateChanges } from '../../summary/actions.ts'
import { DOCUMENT_LABELS } from '../../summary/words.ts'

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

/** Changes of the insured risk, which share a page with the increase of the sum insured. */
const RISK_CHANGES: { change: string; label: string; icon: LucideIcon; action: PolicyAction }[] = [
  { change: 'cover', label: POLICY_ACTION_LABELS['change-cover'], icon: ShieldCheck, action: 'change-cover' },
  { change: 'use', label: POLICY_ACTION_LABELS['change-use'], icon: CarFront, action: 'change-use' },
  { change: 'vehicle', label: 'Correct vehicle details', icon: FilePen, action: 'update-customer' },
]

/** From this width, a second menu fits beside the title. */
const WIDE = '(width >= 85rem)'
/** Below this width, the actions are in a bar. A second menu fits into the bar if there is no main action. */
const PHONE = '(width < 30rem)'

/** The most common actions as buttons, and all actions in one or two menus. Unavailable actions give the reason. */
export function PolicyActions({ policy }: { policy: PolicyDetail }) {
  const main = mainLink(policy)
  const items = menuLinks(policy).map(({ action, label, path, refusalReason }) => ({
    id: action as string,
    label,
    icon: ICONS[action],
    disabledReason: refusalReason,
    danger: action === 'cancel',
    separated: action === 'edit-sticker' || action === 'suspend' || action === 'activate',
    link: (props: object) => <Link to={path} {...props} />,
  }))
  const refusalReason = (action: PolicyAction) => policy.actions.find((state) => state.action === action)?.refusalReason
  const risks = RISK_CHANGES.map(({ change, label, icon, action }) => ({
    id: change,
    label,
    icon,
    disabledReason: refusalReason(action),
    danger: false,
    separated: false,
    link: (props: object) => (
      <Link to={paths.increaseVehicleValue({ policyId: policy.policyId })} search={{ change }} {...props} />
    ),
  }))
  const isVisible = (action: PolicyAction) => policy.allowedActions.includes(action)
  const afterValue = items.findIndex(({ id }) => id === 'increase-vehicle-value') + 1
  const all = items.toSpliced(afterValue, 0, ...risks)
  const isWide = useMediaQuery(WIDE)
  const isPhone = useMediaQuery(PHONE)
  const { changes, others } = separateChanges(all, isWide || (isPhone && !main))
  return (
    <>
      {isVisible('certificate') && <SendCertificate {...policy} />}
      {isVisible('certificate') && (
        <Link
          to={paths.motorCertificate({ policyId: policy.policyId })}
          className={classes(buttonClass('secondary'), (main || changes.length > 0) && 'max-xs:hidden')}
        >
          Certificate
        </Link>
      )}
      {changes.length > 0 && (
        <Menu
          label="Change policy"
          button={
            <>
              Change policy
              <ChevronDown aria-hidden className="-mr-1 size-4" />
            </>
          }
          items={changes.map((item) => ({ ...item, separated: false }))}
        />
      )}
      {isVisible('claim') && (
        <Link
          to={paths.motorClaim({ policyId: policy.policyId })}
          className={classes(buttonClass('secondary'), 'max-lg:hidden')}
        >
          {POLICY_ACTION_LABELS.claim}
        </Link>
      )}
      {main && (
        <Link to={main.path} className={buttonClass('primary')}>
          {main.label}
        </Link>
      )}
      <Menu label={`More actions for ${policy.policyNumber ?? 'this policy'}`} items={others} />
    </>
  )
}

/** Sends the certificate of the current version. The button is disabled until the recipient is known, so that no button moves. */
function SendCertificate({ policyId, policyRecordId }: PolicyDetail) {
  const { data } = useQuery(query('GET /policies/{policyId}/payments', { params: { policyId } }))
  if (!data) {
    return (
      <Button icon={Send} disabled>
        Send
      </Button>
    )
  }
  return (
    <SendButton
      name={DOCUMENT_LABELS.certificate}
      recipient={data.recipient}
      send={(by) =>
        call('POST /policies/{policyId}/documents', {
          params: { policyId },
          body: { document: 'certificate', act: 'sent', by, policyRecordId },
        })
      }
    />
  )
}
