import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'

type QueueFrameProps = {
  isBeside: boolean
  /** What the pane shows: another one begins at its top. */
  openId?: string | undefined
  /** Somebody works in the pane: what it shows must not change under them. */
  onUse: () => void
  side: ReactNode
  pane: ReactNode
  nothing: ReactNode
}

/** List and detail side by side; on a phone one after the other. */
export function QueueFrame({ isBeside, openId, onUse, side, pane, nothing }: QueueFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  // Scrolling is the browser's.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [openId])
  return (
    <div className="grid rounded-lg border border-line bg-card lg:h-[calc(100dvh-12.25rem)] lg:min-h-120 lg:grid-cols-[25rem_1fr]">
      {(isBeside || !pane) && side}
      {(isBeside || pane) && (
        <div
          ref={box}
          onFocus={onUse}
          className={classes('min-w-0', isBeside && 'overflow-y-auto border-l border-line')}
        >
          {pane || nothing}
        </div>
      )}
    </div>
  )
}
