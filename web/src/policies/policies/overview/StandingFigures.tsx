import type { PolicyStanding } from '@okwan/contract/policies/policies/overview'
import type { QueueCounts } from '@okwan/contract/service/service-requests'
import { formatPesewas } from '@okwan/domain/platform/money'
import { can, type Role } from '@okwan/domain/platform/permissions'
import { REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { type Destination, destination } from '../../../platform/routes/link.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Figure } from '../../../ui/data/Figure.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LIST } from '../list/views.ts'
import { FigureLink } from './FigureLink.tsx'
import { type About, useQueues, useStanding } from './use-sales.ts'

type Tile = { label: string; value: number; detail: string; warns: boolean } & Destination

const AGENT = ['renewals', 'payments']
const OFFICE = [...AGENT, 'challenged', 'requests']

/** What is in force and what waits, whatever the time above says. */
export function StandingFigures({ about, role }: { about: About; role: Role }) {
  const { data, error } = useStanding(about)
  const queues = useQueues(role, about.branchId)
  if (error && !data) {
    return (
      <div className="grid lg:flex-1">
        <Figure label="Policies now" value="–" detail="Could not be loaded" />
      </div>
    )
  }
  const challenges = can(role, 'challenged-policies.resolve')
  if (!data) {
    // Four beside each other are narrow: their words take two lines.
    return (challenges ? OFFICE : AGENT).map((place) => (
      <Skeleton key={place} className={classes('h-28 lg:flex-1', challenges && 'lg:h-32 2xl:h-28')} />
    ))
  }
  const tiles = [
    ...policyTiles(data, about),
    ...(challenges ? [challengedTile(data, about)] : []),
    ...(queues.data ? [requestsTile(queues.data)] : []),
  ]
  return tiles.map(({ value, detail, warns, ...tile }) => (
    <FigureLink
      key={tile.label}
      {...tile}
      value={value.toLocaleString('en-GB')}
      detail={detail}
      detailTone={warns ? 'warning' : 'neutral'}
    />
  ))
}

function policyTiles({ expiring, awaitingPayment, awaitingPesewas }: PolicyStanding, about: About): Tile[] {
  return [
    {
      label: 'Renewals due',
      ...destination(LIST, { view: 'expiring', product: 'motor' }),
      value: expiring,
      detail: 'within 30 days',
      warns: false,
    },
    {
      label: 'Payments waiting',
      ...destination(LIST, { view: 'awaiting', ...ofProduct(about) }),
      value: awaitingPayment,
      detail: awaitingPayment > 0 ? formatPesewas(awaitingPesewas) : 'No policy waits',
      warns: awaitingPayment > 0,
    },
  ]
}

function challengedTile({ challenged }: PolicyStanding, about: About): Tile {
  return {
    label: 'Challenged',
    ...destination(LIST, { view: 'challenged', ...ofProduct(about) }),
    value: challenged,
    detail: challenged > 0 ? 'Paid, but not registered' : 'Nothing is challenged',
    warns: challenged > 0,
  }
}

/** All queues together; it leads to the longest, beside which the others stand. */
function requestsTile(counts: QueueCounts): Tile {
  const queues = REQUEST_TYPES.map((type) => ({ type, ...counts[type] }))
  const [longest = 'cancellation'] = queues.toSorted((a, b) => b.open - a.open).map(({ type }) => type)
  const total = (name: 'open' | 'overdue') => queues.reduce((sum, queue) => sum + queue[name], 0)
  const overdue = total('overdue')
  return {
    label: 'Requests to decide',
    ...destination(queuePath(longest)),
    value: total('open'),
    detail: overdue > 0 ? `${overdue} over time` : 'None over time',
    warns: overdue > 0,
  }
}

function ofProduct({ product }: About) {
  return product ? { product } : {}
}
