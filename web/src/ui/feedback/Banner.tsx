import { CircleCheck, Clock, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'
import { TONE_SOFT, type Tone } from '../data/tone.ts'

type BannerProps = { tone: Tone; title?: string; action?: ReactNode; onDismiss?: () => void; children?: ReactNode }

const ICONS = { success: CircleCheck, warning: Clock, danger: TriangleAlert, info: Info, neutral: Info }

/** Notice about the state of a page. */
export function Banner({ tone, title, action, onDismiss, children }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex items-start gap-3 rounded-lg px-4 py-3', TONE_SOFT[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title && <p className="font-bold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          icon={X}
          size="small"
          tipAlign="end"
          className="-my-1 text-current"
          onClick={onDismiss}
        />
      )}
    </div>
  )
}
