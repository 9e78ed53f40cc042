import { InsightsButton } from '../../platform/queues/InsightsButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Desk } from './payout-queue.ts'

const DeskCharts = lazyPart(() => import('./PayoutCharts.tsx'), 'DeskCharts')

/** A button that opens the charts of the queue. Loaded after the list. */
export function DeskPicture({ desk, title }: { desk: Desk; title: string }) {
  return (
    <InsightsButton title={title}>
      <DeskCharts desk={desk} />
    </InsightsButton>
  )
}
