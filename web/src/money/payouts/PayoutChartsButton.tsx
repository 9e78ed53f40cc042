import { InsightsButton } from '../../platform/queues/InsightsButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { PayoutQueue } from './payout-queue.ts'

const PayoutCharts = lazyPart(() => import('./PayoutCharts.tsx'), 'PayoutCharts')

/** A button that opens the charts of the queue. Loaded after the list. */
export function PayoutChartsButton({ queue, title }: { queue: PayoutQueue; title: string }) {
  return (
    <InsightsButton title={title}>
      <PayoutCharts queue={queue} />
    </InsightsButton>
  )
}
