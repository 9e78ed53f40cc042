import type { RequestAction, ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { Check, Lock, RotateCcw } from 'lucide-react'
import { Link } from '../../../platform/routes/link.ts'
import { type Path, paths } from '../../../platform/routes/paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { StickyBar } from '../../../ui/actions/StickyBar.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'

/** Actions of the bar that are not links. `DecisionControls` opens the dialogs and calls the API. */
export type Act = Exclude<RequestAction, 'pay' | 'sticker' | 'answer' | 'withdraw'>

type DecisionBarProps = { request: ServiceRequestDetail; busy: Act | undefined; onAct: (act: Act) => void }

const ROW = 'flex flex-wrap items-center gap-2'

/**
 * Action bar of a request. To save space, phones show no icon on “Approve” and list “Request information” and “Assign to me” in
 * the menu. If the user may not decide, the reason is shown instead.
 */
export function DecisionBar({ request, busy, onAct }: DecisionBarProps) {
  const { actions } = request
  const isPhone = useMediaQuery('(width < 30rem)')
  const states = new Map(actions.map(({ action, refusalReason }) => [action, refusalReason]))
  const decisions = actions.filter(({ action }) => action === 'approve' || action === 'reject')
  const [first] = decisions
  if (first?.refusalReason && decisions.every(({ refusalReason }) => refusalReason === first.refusalReason)) {
    return (
      <StickyBar width="panel" className="flex items-center gap-2">
        <Lock aria-hidden className="size-4 shrink-0 text-muted" />
        <p>{first.refusalReason}</p>
      </StickyBar>
    )
  }
  const button = (act: Act) => ({
    disabledReason: states.get(act),
    loading: busy === act,
    onClick: () => onAct(act),
  })
  const items = menuItems(states, isPhone ? [...NOT_ON_PHONES, ...RARE] : RARE, onAct)
  const links = actions.filter(
    ({ action, refusalReason }) => (action === 'pay' || action === 'sticker') && !refusalReason,
  )
  if (items.length + links.length + decisions.length === 0 && !states.has('retry')) return null
  return (
    <StickyBar width="panel" className={ROW}>
      {links.map(({ action }) => (
        <Link key={action} to={pathOf(action, request.requestId)} className={buttonClass('primary')}>
          {action === 'pay' ? 'Collect payment' : 'Enter sticker number'}
        </Link>
      ))}
      {states.has('approve') && (
        <Button
          variant="primary"
          icon={isPhone ? undefined : Check}
          tipAlign="start"
          aria-keyshortcuts="a"
          {...button('approve')}
        >
          Approve
        </Button>
      )}
      {states.has('reject') && (
        <Button aria-keyshortcuts="r" {...button('reject')}>
          Reject
        </Button>
      )}
      {states.has('ask') && !isPhone && (
        <Button aria-keyshortcuts="m" {...button('ask')}>
          Request information
        </Button>
      )}
      {states.has('retry') && (
        <Button variant="primary" icon={RotateCcw} {...button('retry')}>
          Retry
        </Button>
      )}
      {states.has('take') && !isPhone && (
        <Button aria-keyshortcuts="t" {...button('take')}>
          Assign to me
        </Button>
      )}
      {items.length > 0 && (
        <span className="ml-auto">
          <Menu label={`More actions for ${request.requestNumber}`} items={items} />
        </span>
      )}
    </StickyBar>
  )
}

const NOT_ON_PHONES = [
  { id: 'ask', label: 'Request information' },
  { id: 'take', label: 'Assign to me' },
] as const
const RARE = [
  { id: 'assign', label: 'Assign' },
  { id: 'release', label: 'Unassign' },
] as const

function menuItems(
  states: ReadonlyMap<string, string | undefined>,
  listed: readonly { id: Act; label: string }[],
  onAct: (act: Act) => void,
): MenuItem[] {
  return listed
    .filter(({ id }) => states.has(id))
    .map(({ id, label }) => ({ id, label, disabledReason: states.get(id), onSelect: () => onAct(id) }))
}

function pathOf(action: RequestAction, requestId: string): Path {
  return action === 'pay' ? paths.payRequest({ requestId }) : paths.requestSticker({ requestId })
}
