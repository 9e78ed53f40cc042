import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { TONE_TEXT, type Tone } from './tone.ts'

type FigureProps = {
  label: string
  value: ReactNode
  detail?: ReactNode
  detailTone?: Tone
  /** Change against the previous period. `tone` shows whether it is good; `more` is for screen readers only. */
  change?: { direction: 'up' | 'down' | 'same'; text: string; more?: string; tone?: Tone }
  sparkline?: ReactNode
}

const ARROWS = { up: ArrowUp, down: ArrowDown, same: ArrowRight }

/** Key figure with its label. */
export function Figure({ label, value, detail, detailTone = 'neutral', change, sparkline }: FigureProps) {
  const Arrow = change && ARROWS[change.direction]
  return (
    <div className="flex min-w-0 flex-col rounded-lg border border-line bg-card p-4">
      <p className="text-table font-medium text-muted">{label}</p>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p className="tabular text-figure font-bold">{value}</p>
        {sparkline}
      </div>
      {change && Arrow && (
        <p className={classes('mt-1 flex items-baseline gap-1 text-table', TONE_TEXT[change.tone ?? 'neutral'])}>
          <Arrow aria-hidden className="size-3.5 shrink-0 translate-y-0.5" strokeWidth={2.5} />
          <span>
            {change.text}
            {change.more && <span className="sr-only">, {change.more}</span>}
          </span>
        </p>
      )}
      {detail && <p className={classes('mt-1 text-table', TONE_TEXT[detailTone])}>{detail}</p>}
    </div>
  )
}
