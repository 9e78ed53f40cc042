import { useQuery } from '@tanstack/react-query'
import { useActiveBranch } from '../../platform/lists/use-active-branch.ts'
import { Link } from '../../platform/routes/link.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { listOf, type PayoutQueue, QUEUE_PATHS } from './payout-queue.ts'

const TABS: { queue: PayoutQueue; label: string }[] = [
  { queue: 'refunds', label: 'Refunds' },
  { queue: 'payouts', label: 'Claims and commission' },
]

/** Both queues with the number of payouts that are not finished, failed ones included. */
export function PayoutQueueTabs({ current }: { current: PayoutQueue }) {
  const { branchId } = useActiveBranch()
  const first = { limit: 1, ...(branchId && { branchId }) }
  const refunds = useQuery(listOf('refunds', first))
  const payouts = useQuery(listOf('payouts', first))
  const counts: Record<PayoutQueue, number | undefined> = {
    refunds: refunds.data?.meta.openCount,
    payouts: payouts.data?.meta.openCount,
  }
  return (
    <Tabs
      label="Queues"
      current={current}
      tabs={TABS.map(({ queue, label }) => ({
        id: queue,
        label,
        count: counts[queue],
        link: (props) => <Link to={QUEUE_PATHS[queue]} {...props} />,
      }))}
    />
  )
}
