import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'

type QueueFrameProps = {
  isBeside: boolean
  /** Key of the item in the pane; a new item scrolls to the top. */
  openId?: string | undefined
  /** The pane has unsaved input, so its item must not change. */
  onUse: () => void
  side: ReactNode
  pane: ReactNode
  nothing: ReactNode
}

/** List and detail side by side; on phones, one at a time. */
export function QueueFrame({ isBeside, openId, onUse, side, pane, nothing }: QueueFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  // Scroll position is outside React.
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
