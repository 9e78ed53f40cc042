import { classes } from '../classes.ts'
import { useNow } from './clock.ts'
import { formatMoment } from './moment.ts'
import { relativeTime } from './relative-time.ts'

/** Relative time; the exact time is shown on hover. */
export function RelTime({ at, className }: { at: string | Date; className?: string }) {
  const moment = new Date(at)
  const nowMs = useNow(15_000)
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatMoment(moment)}
      className={classes('whitespace-nowrap', className)}
    >
      {relativeTime(moment.getTime(), nowMs)}
    </time>
  )
}
