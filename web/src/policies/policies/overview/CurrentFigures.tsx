import type { PolicyCounts } from '@okwan/contract/policies/policies/overview'
import type { QueueCounts } from '@okwan/contract/service/service-requests'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { shortCountText } from '../../../platform/lists/list-query.ts'
import { type Destination, destination } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { Figure } from '../../../ui/data/Figure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LIST, RENEWALS } from '../list/views.ts'
import { FigureLink } from './FigureLink.tsx'
import { type About, usePolicyCounts, useQueues } from './use-sales.ts'

type Tile = { label: string; value: number; isExact?: boolean; detail: string; warns: boolean } & Destination

const AGENT = ['renewals', 'payments']
const OFFICE = [...AGENT, 'challenged', 'requests']

/** Current figures, which do not depend on the selected period. */
export function CurrentFigures({ about, user }: { about: About; user: PermissionHolder }) {
  const { data, error } = usePolicyCounts(about)
  const queues = useQueues(user, about.branchId)
  if (error && !data) {
    return (
      <div className="grid lg:flex-1">
        <Figure label="Current policies" value="–" detail="Couldn’t be loaded" />
      </div>
    )
  }
  const challenges = can(user, 'challenged-policies.resolve')
  if (!data) {
    return (challenges ? OFFICE : AGENT).map((tile) => <Skeleton key={tile} className="h-28 lg:flex-1" />)
  }
  const tiles = [
    ...policyTiles(data, about),
    ...(challenges ? [challengedTile(data, about)] : []),
    ...(queues.data ? [requestsTile(queues.data)] : []),
  ]
  return tiles.map(({ value, isExact = true, detail, warns, ...tile }) => (
    <FigureLink
      key={tile.label}
      {...tile}
      value={shortCountText(value, isExact)}
      detail={detail}
      detailTone={warns ? 'warning' : 'neutral'}
    />
  ))
}

function policyTiles(
  { renewalsDue, renewalsDueIsExact, awaitingPayment, awaitingPesewas }: PolicyCounts,
  about: About,
): Tile[] {
  return [
    {
      label: 'Renewals',
      ...destination(LIST, { view: RENEWALS }),
      value: renewalsDue,
      isExact: renewalsDueIsExact,
      detail: 'Ending or ended within 30 days',
      warns: false,
    },
    {
      label: 'Awaiting payment',
      ...destination(LIST, { view: 'awaiting', ...productFilter(about) }),
      value: awaitingPayment,
      detail: awaitingPayment > 0 ? formatPesewas(awaitingPesewas) : 'None pending',
      warns: awaitingPayment > 0,
    },
  ]
}

function challengedTile({ challenged }: PolicyCounts, about: About): Tile {
  return {
    label: 'Paid, not covered',
    ...destination(LIST, { view: 'challenged', ...productFilter(about) }),
    value: challenged,
    detail: challenged > 0 ? 'Resolve these first' : 'None pending',
    warns: challenged > 0,
  }
}

/** Sum of all queues; links to the longest one. */
function requestsTile(counts: QueueCounts): Tile {
  const queues = REQUEST_TYPES.map((type) => ({ type, ...counts[type] }))
  const [longest = 'cancellation'] = queues.toSorted((a, b) => b.open - a.open).map(({ type }) => type)
  const total = (name: 'open' | 'overdue') => queues.reduce((sum, queue) => sum + queue[name], 0)
  const overdue = total('overdue')
  return {
    label: 'Open requests',
    ...destination(queuePath(longest)),
    value: total('open'),
    detail: overdue > 0 ? `${overdue} overdue` : 'None overdue',
    warns: overdue > 0,
  }
}

function productFilter({ product }: About) {
  return product ? { product } : {}
}
