import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { useMutation } from '@tanstack/react-query'
import {
  CalendarClock,
  CalendarPlus,
  CircleOff,
  Contact,
  HeartPulse,
  type LucideIcon,
  MessageSquareWarning,
  UserPen,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { LABELS } from '../../platform/analytics/catalogue.ts'
import { track } from '../../platform/analytics/track.ts'
import { call } from '../../platform/api/call.ts'
import { openFile } from '../../platform/files/open-file.ts'
import { Link } from '../../platform/routes/link.ts'
import { here, paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { ACT_LABELS, type Act } from './trip-acts.ts'

const HealthDialog = lazyPart(() => import('../../sales/travel/health/HealthDialog.tsx'), 'HealthDialog')

const ICONS: Record<Act, LucideIcon> = {
  'change-dates': CalendarClock,
  extend: CalendarPlus,
  correct: UserPen,
  'update-customer': Contact,
  cancel: CircleOff,
}
const ACTS: readonly Act[] = ['change-dates', 'extend', 'correct', 'update-customer', 'cancel']

/** The certificate as a button, and the other actions in a menu. Unavailable actions give the reason. */
export function TripActions({ policy }: { policy: TravelPolicy }) {
  const [showsHealth, setShowsHealth] = useState(false)
  const { policyId, actions, draftId } = policy
  const certificates = policy.documents.find(({ kind }) => kind === 'certificates')
  const preview = useMutation({
    mutationFn: () =>
      openFile(
        () => call('GET /travel/policies/{policyId}/certificates.pdf', { params: { policyId } }),
        documentFileName(policy.policyNumber, 'certificates'),
      ),
  })
  const refusalReason = (action: string) => actions.find((one) => one.action === action)?.refusalReason
  const items: MenuItem[] = ACTS.map((act) => ({
    id: act,
    label: ACT_LABELS[act],
    icon: ICONS[act],
    disabledReason: refusalReason(act),
    danger: act === 'cancel',
    link: (props: object) => <Link to={here<'travelPolicy'>()} search={{ do: act }} {...props} />,
  }))
  items.push({
    id: 'claim',
    label: 'Report a claim',
    icon: MessageSquareWarning,
    separated: true,
    disabledReason: refusalReason('claim'),
    link: (props: object) => <Link to={paths.travelClaim({ policyId })} {...props} />,
  })
  if (actions.some(({ action, refusalReason: why }) => action === 'view-health' && !why)) {
    items.push({
      id: 'view-health',
      label: 'Health answers',
      icon: HeartPulse,
      onSelect: () => setShowsHealth(true),
    })
  }
  return (
    <>
      <Button
        variant="primary"
        loading={preview.isPending}
        disabledReason={certificates ? certificates.refusalReason : 'No certificate issued yet'}
        onClick={() => {
          track(LABELS.previewTravelCertificate)
          preview.mutate()
        }}
      >
        Preview travel certificate
      </Button>
      <Menu label={`More actions for ${policy.policyNumber ?? 'this offer'}`} items={items} />
      {showsHealth && (
        <Suspense fallback={null}>
          <HealthDialog draftId={draftId} onClose={() => setShowsHealth(false)} />
        </Suspense>
      )}
    </>
  )
}
