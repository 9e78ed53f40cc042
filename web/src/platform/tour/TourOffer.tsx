import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNavigate } from '../routes/link.ts'
import type { StoredUser } from '../session/session.ts'
import { saveTour, useTour } from './progress.ts'
import { tourSteps } from './steps.ts'

/** Offers the tour to a new person on Home, and offers to resume one that was left. */
export function TourOffer({ user }: { user: StoredUser }) {
  const { state } = useTour(user.userId)
  if (state !== 'new' && state !== 'left') return null
  return <TourCard user={user} canDismiss />
}

/** The tour in Help, where it can always be started. */
export function TourCard({ user, canDismiss = false }: { user: StoredUser; canDismiss?: boolean }) {
  const { state, step } = useTour(user.userId)
  const navigate = useNavigate()
  const steps = tourSteps(user)
  const isLeft = state === 'left' && step > 0
  const start = (from: number) => {
    const first = steps[from]
    if (!first) return
    saveTour(user.userId, { state: 'running', step: from })
    void navigate({ to: first.to })
  }
  return (
    <Card title="Tour" text={`${steps.length} short steps through the pages of your role. You can leave at any time.`}>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => start(isLeft ? step : 0)}>
          {isLeft ? `Resume at step ${step + 1}` : 'Start tour'}
        </Button>
        {isLeft && <Button onClick={() => start(0)}>Start again</Button>}
        {canDismiss && <Button onClick={() => saveTour(user.userId, { state: 'dismissed', step })}>Hide</Button>}
      </div>
    </Card>
  )
}
