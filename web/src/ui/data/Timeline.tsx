import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { RelTime } from './RelTime.tsx'
import { TONE_SOFT, type Tone } from './tone.ts'

export type TimelineEntry = {
  id: string
  icon: LucideIcon
  tone?: Tone
  text: ReactNode
  /** User, or "Okwan" for the system. */
  actor: string
  at: string
  /** Expandable details, such as a diff or a reason. */
  detail?: ReactNode
}

/** Timeline of activities, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, icon: Icon, tone = 'neutral', text, actor, at, detail }) => (
        <li key={id} className="group relative flex gap-3 pb-5 last:pb-0">
          <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-line group-last:hidden" />
          <span className={classes('relative grid size-7 shrink-0 place-items-center rounded-full', TONE_SOFT[tone])}>
            <Icon aria-hidden className="size-3.5" />
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className="wrap-anywhere">{text}</p>
            {detail ? (
              <details className="mt-1 text-table">
                <summary className="inline-flex min-h-6 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
                  <Meta actor={actor} at={at} />
                  <span className="font-medium text-accent-text">Details</span>
                </summary>
                <div className="mt-1.5">{detail}</div>
              </details>
            ) : (
              <p className="mt-1 text-table">
                <Meta actor={actor} at={at} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Meta({ actor, at }: Pick<TimelineEntry, 'actor' | 'at'>) {
  return (
    <span className="text-muted">
      {actor} · <RelTime at={at} />
    </span>
  )
}
