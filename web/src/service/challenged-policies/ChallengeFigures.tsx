import { lazy } from 'react'
import { FiguresButton } from '../../platform/queues/FiguresButton.tsx'

const ChallengeCharts = lazy(async () => ({ default: (await import('./ChallengeCharts.tsx')).ChallengeCharts }))

/** The picture of the queue, behind its button. Loaded after the list. */
export function ChallengeFigures() {
  return (
    <FiguresButton title="Challenged policies">
      <ChallengeCharts />
    </FiguresButton>
  )
}
