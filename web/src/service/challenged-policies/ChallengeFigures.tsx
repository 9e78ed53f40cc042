import { FiguresButton } from '../../platform/queues/FiguresButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const ChallengeCharts = lazyPart(() => import('./ChallengeCharts.tsx'), 'ChallengeCharts')

/** The picture of the queue, behind its button. Loaded after the list. */
export function ChallengeFigures() {
  return (
    <FiguresButton title="Challenged policies">
      <ChallengeCharts />
    </FiguresButton>
  )
}
