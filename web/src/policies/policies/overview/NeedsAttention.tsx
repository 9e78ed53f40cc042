import type { Queue, QueueCounts } from '@okwan/contract/service/service-requests'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { can, type Role } from '@okwan/domain/platform/permissions'
import { REQUEST_TYPE_LABELS, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChevronRight,
  CircleCheck,
  Clock,
  FilePen,
  Inbox,
  type LucideIcon,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { type Destination, destination, Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { queuePath } from '../../../platform/routes/record-paths.ts'
import { DRAFTS } from '../../../sales/drafts/drafts-view.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LIST } from '../list/views.ts'
import { useQueues, useStanding } from './use-sales.ts'

type NeedsAttentionProps = { role: Role; today: IsoDate; branchId: string | undefined }

type Need = {
  id: string
  icon: LucideIcon
  count: number
  /** Text after the number: `payments failed`. */
  one: string
  many: string
} & Destination

const FAILED_DAYS = 7

/** Open work of the user, most urgent first; each line links to the page where it is done. */
export function NeedsAttention(props: NeedsAttentionProps) {
  const { needs, isLoading, retry } = useNeeds(props)
  const waiting = needs.filter(({ count }) => count > 0)
  return (
    <Card title="Needs attention" flush>
      {isLoading && <Skeleton className="m-4 h-32" />}
      {retry && (
        <p className="flex items-center justify-between gap-3 px-4 pb-4 text-muted">
          Some items couldn’t be loaded.
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {!isLoading && !retry && waiting.length === 0 && (
        <p className="flex items-center gap-2 px-4 pb-4 text-muted">
          <CircleCheck aria-hidden className="size-4.5 text-success-text" />
          Nothing needs your attention.
        </p>
      )}
      <ul className="divide-y divide-line">
        {waiting.map(({ id, icon: Icon, count, one, many, to, search }) => (
          <li key={id}>
            <Link
              to={to}
              search={search}
              className="flex min-h-11 items-center gap-3 px-4 py-2.5 text-text no-underline hover:bg-hover"
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="tabular font-bold">{count.toLocaleString('en-GB')}</span> {count === 1 ? one : many}
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Service requests and claims that the office decides. */
function decisions(counts: QueueCounts | undefined): Need[] {
  if (!counts) return []
  const requests = REQUEST_TYPES.map((type) => ({ queue: type, word: REQUEST_TYPE_LABELS[type].toLowerCase() }))
  const queues: { queue: Exclude<Queue, 'challenged'>; word: string }[] = [
    ...requests.map(({ queue, word }) => ({ queue, word: `${word} request` })),
    { queue: 'claims', word: 'claim' },
  ]
  return queues.map(({ queue, word }) => ({
    id: queue,
    icon: Inbox,
    count: counts[queue].open,
    one: `${word} to review`,
    many: `${word}s to review`,
    ...destination(queue === 'claims' ? paths.claims() : queuePath(queue)),
  }))
}

type Needs = {
  needs: Need[]
  isLoading: boolean
  /** Set if a request failed, so that an incomplete list is not read as "nothing to do". */
  retry: (() => void) | undefined
}

function useNeeds({ role, today, branchId }: NeedsAttentionProps): Needs {
  const about = branchId ? { branchId } : {}
  const standing = useStanding(about)
  const since = { from: addDays(today, 1 - FAILED_DAYS), to: today }
  const payments = useQuery({
    ...query('GET /transactions/summary', { query: { ...since, ...about } }),
    enabled: can(role, 'transactions.read'),
    staleTime: LIST_STALE_MS,
  })
  const drafts = useQuery({
    ...query('GET /drafts', { query: { limit: 1, whose: 'mine' } }),
    staleTime: LIST_STALE_MS,
  })
  const queues = useQueues(role, branchId)
  const { challenged = 0, payLater = 0, expiring = 0 } = standing.data ?? {}
  const { failedCount = 0, pendingCount = 0 } = payments.data ?? {}
  const needs: Need[] = [
    ...decisions(queues.data),
    {
      id: 'failed',
      icon: Wallet,
      count: failedCount,
      one: 'payment failed this week',
      many: 'payments failed this week',
      ...destination(paths.transactions(), { status: 'failed', ...since }),
    },
    {
      id: 'pending',
      icon: Clock,
      count: pendingCount,
      one: 'payment awaiting approval',
      many: 'payments awaiting approval',
      ...destination(paths.transactions(), { view: 'pending' }),
    },
    {
      id: 'drafts',
      icon: FilePen,
      count: drafts.data?.meta.count ?? 0,
      one: 'draft',
      many: 'drafts',
      ...destination(LIST, { view: DRAFTS, whose: 'mine' }),
    },
    {
      id: 'pay-later',
      icon: CalendarClock,
      count: payLater,
      one: 'pay-later offer',
      many: 'pay-later offers',
      ...destination(paths.payLater(), {}),
    },
    {
      id: 'expiring',
      icon: CalendarClock,
      count: expiring,
      one: 'motor policy expires within 30 days',
      many: 'motor policies expire within 30 days',
      ...destination(LIST, { view: 'expiring', product: 'motor' }),
    },
  ]
  if (can(role, 'challenged-policies.resolve')) {
    needs.unshift({
      id: 'challenged',
      icon: TriangleAlert,
      count: challenged,
      one: 'challenged policy',
      many: 'challenged policies',
      ...destination(LIST, { view: 'challenged' }),
    })
  }
  const failed = [standing, drafts, payments, queues].filter(({ isError, data }) => isError && !data)
  return {
    needs,
    isLoading: standing.isPending || drafts.isPending,
    retry: failed.length > 0 ? () => void Promise.all(failed.map(({ refetch }) => refetch())) : undefined,
  }
}
