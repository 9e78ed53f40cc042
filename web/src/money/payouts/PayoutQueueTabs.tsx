import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/routes/link.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { DESK_PATHS, type Desk, listOf } from './payout-queue.ts'

const TABS: { desk: Desk; label: string }[] = [
  { desk: 'refunds', label: 'Refunds' },
  { desk: 'payouts', label: 'Claims and commission' },
]

/** Both queues with the number of payouts to decide. */
export function DeskTabs({ current }: { current: Desk }) {
  const refunds = useQuery(listOf('refunds', { limit: 1 }))
  const payouts = useQuery(listOf('payouts', { limit: 1 }))
  const counts: Record<Desk, number | undefined> = {
    refunds: refunds.data?.meta.toDecideCount,
    payouts: payouts.data?.meta.toDecideCount,
  }
  return (
    <Tabs
      label="Queues"
      current={current}
      tabs={TABS.map(({ desk, label }) => ({
        id: desk,
        label,
        count: counts[desk],
        link: (props) => <Link to={DESK_PATHS[desk]} {...props} />,
      }))}
    />
  )
}
