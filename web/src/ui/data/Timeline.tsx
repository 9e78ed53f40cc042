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
            <p className="text-table text-muted">
              {actor} · <RelTime at={at} />
            </p>
            {detail && (
              <details className="mt-1.5 text-table">
                <summary className="inline-flex min-h-6 items-center font-medium text-accent-text pointer-coarse:min-h-11">
                  Details
                </summary>
                <div className="mt-1.5">{detail}</div>
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
