import { InsightsButton } from '../../platform/queues/InsightsButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const ChallengeCharts = lazyPart(() => import('./ChallengeCharts.tsx'), 'ChallengeCharts')

/** Charts of the queue behind a button, loaded after the list. */
export function ChallengeFigures() {
  return (
    <InsightsButton title="Challenged policies">
      <ChallengeCharts />
    </InsightsButton>
  )
}
