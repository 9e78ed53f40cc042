import { classes } from '../../classes.ts'
import { useNow } from '../clock.ts'
import { formatMoment } from '../moment.ts'
import { dueTime, timeUsed } from './due-time.ts'

const BARS = { neutral: 'bg-neutral-solid', warning: 'bg-warning-solid', danger: 'bg-danger-solid' }
const TEXTS = {
  neutral: 'text-text',
  warning: 'font-medium text-warning-text',
  danger: 'font-medium text-danger-text',
}

type DueTimeProps = { since: string; dueAt: string }

/** Time left until a deadline, above a bar of the elapsed time. */
export function DueTime(props: DueTimeProps) {
  const { text, title, share, tone } = useDueTime(props)
  return (
    <time dateTime={props.dueAt} title={title} className="block text-table whitespace-nowrap">
      <span className={TEXTS[tone]}>{text}</span>
      <span aria-hidden className="mt-0.5 block h-[3px] w-24 overflow-hidden rounded-full bg-line">
        <span className={classes('block h-full', BARS[tone])} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </time>
  )
}

/** The same text without the bar, for the rows of a queue. */
export function DueText(props: DueTimeProps) {
  const { text, title, tone } = useDueTime(props)
  return (
    <time dateTime={props.dueAt} title={title} className={classes('text-table whitespace-nowrap', TEXTS[tone])}>
      {text}
    </time>
  )
}

function useDueTime({ since, dueAt }: DueTimeProps) {
  const nowMs = useNow(30_000)
  const due = new Date(dueAt)
  const used = timeUsed(new Date(since).getTime(), due.getTime(), nowMs)
  return { ...used, text: dueTime(due.getTime(), nowMs), title: `Due ${formatMoment(due)}` }
}
