import { classes } from '../../classes.ts'
import { useNow } from '../clock.ts'
import { formatMoment } from '../moment.ts'
import { dueTime, timeUsed } from './due-time.ts'

const BARS = { neutral: 'bg-neutral-solid', warning: 'bg-warning-solid', danger: 'bg-danger-solid' }
const TEXTS = { neutral: 'text-text', warning: 'text-warning-text', danger: 'text-danger-text' }

/** Time left until a promise, over a bar of the time that is used. */
export function DueTime({ since, dueAt }: { since: string; dueAt: string }) {
  const nowMs = useNow(30_000)
  const due = new Date(dueAt)
  const { share, tone } = timeUsed(new Date(since).getTime(), due.getTime(), nowMs)
  return (
    <time dateTime={dueAt} title={`Due ${formatMoment(due)}`} className="block text-table whitespace-nowrap">
      <span className={classes(TEXTS[tone], tone !== 'neutral' && 'font-medium')}>{dueTime(due.getTime(), nowMs)}</span>
      <span aria-hidden className="mt-0.5 block h-[3px] w-24 overflow-hidden rounded-full bg-line">
        <span className={classes('block h-full', BARS[tone])} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </time>
  )
}
