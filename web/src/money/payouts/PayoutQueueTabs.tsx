import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { TO_DO_TEXT } from '../../platform/page/words.ts'
import { Link } from '../../platform/routes/link.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { type PayoutQueue, QUEUE_PATHS } from './payout-queue.ts'

const TABS: { queue: PayoutQueue; label: string }[] = [
  { queue: 'refunds', label: 'Refunds' },
  { queue: 'payouts', label: 'Payouts' },
]

/** Tabs of both queues. They count the work that the menu and Home count, so that all three agree. */
export function PayoutQueueTabs({ current }: { current: PayoutQueue }) {
  const { branchId } = useActiveBranch()
  const counts = useQuery({
    ...query('GET /work-items/counts', { query: branchId ? { branchId } : {} }),
    staleTime: LIST_STALE_MS,
  })
  const lists = counts.data?.find(({ kind }) => kind === 'payout')?.lists ?? {}
  return (
    <Tabs
      label="Queues"
      current={current}
      tabs={TABS.map(({ queue, label }) => ({
        id: queue,
        label,
        ...(lists[queue] ? { count: lists[queue], countTitle: TO_DO_TEXT } : {}),
        link: (props) => <Link to={QUEUE_PATHS[queue]} {...props} />,
      }))}
    />
  )
}
