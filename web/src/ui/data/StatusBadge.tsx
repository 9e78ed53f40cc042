import { CircleDot, Clock, TriangleAlert } from 'lucide-react'
import { classes } from '../classes.ts'
import { TONE_SOFT, type Tone } from './tone.ts'

/** Status badge. The icon repeats the meaning of the colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 align-middle text-meta font-medium whitespace-nowrap',
        TONE_SOFT[tone],
      )}
    >
      <Sign tone={tone} />
      {children}
    </span>
  )
}

function Sign({ tone }: { tone: Tone }) {
  if (tone === 'warning') return <Clock aria-hidden className="size-3" strokeWidth={2.5} />
  if (tone === 'danger') return <TriangleAlert aria-hidden className="size-3" strokeWidth={2.5} />
  if (tone === 'info') return <CircleDot aria-hidden className="size-3" strokeWidth={2.5} />
  return (
    <span
      aria-hidden
      className={classes(
        'size-1.5 rounded-full',
        tone === 'success' ? 'bg-current' : 'size-2 border-[1.5px] border-current',
      )}
    />
  )
}
