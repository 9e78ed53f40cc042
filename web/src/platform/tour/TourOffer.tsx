import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { useNavigate } from '../routes/link.ts'
import type { StoredUser } from '../session/session.ts'
import { saveTour, useTour } from './progress.ts'
import { tourSteps } from './steps.ts'

/** Offers the tour on Home, or the rest of an unfinished tour. The offer has one line, so that the list of work stays visible. */
export function TourOffer({ user }: { user: StoredUser }) {
  const { state, step } = useTour(user.userId)
  if (state !== 'new' && state !== 'left') return null
  return (
    <section
      aria-label="Tour"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-card px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-40 text-table text-muted">
        <strong className="font-medium text-text">Tour</strong> {offerText(tourSteps(user).length)}
      </p>
      <TourButtons user={user} size="small" />
      <Button variant="quiet" size="small" onClick={() => saveTour(user.userId, { state: 'dismissed', step })}>
        Hide
      </Button>
    </section>
  )
}

/** The tour in Help, where it can always be started. */
export function TourCard({ user }: { user: StoredUser }) {
  return (
    <Card title="Tour" text={`${offerText(tourSteps(user).length)} You can leave at any time.`}>
      <div className="flex flex-wrap gap-2">
        <TourButtons user={user} />
      </div>
    </Card>
  )
}

const offerText = (steps: number) => `${steps} short steps through the pages of your role.`

function TourButtons({ user, size }: { user: StoredUser; size?: 'small' }) {
  const { state, step } = useTour(user.userId)
  const navigate = useNavigate()
  const isLeft = (state === 'left' || state === 'running') && step > 0
  const start = (from: number) => {
    const first = tourSteps(user)[from]
    if (!first) return
    saveTour(user.userId, { state: 'running', step: from })
    void navigate({ to: first.to })
  }
  return (
    <>
      <Button variant={size ? 'secondary' : 'primary'} size={size} onClick={() => start(isLeft ? step : 0)}>
        {isLeft ? `Resume at step ${step + 1}` : 'Start tour'}
      </Button>
      {isLeft && (
        <Button variant={size ? 'quiet' : 'secondary'} size={size} onClick={() => start(0)}>
          Start again
        </Button>
      )}
    </>
  )
}
