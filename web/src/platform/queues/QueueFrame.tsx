import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'

type QueueFrameProps = {
  isSideBySide: boolean
  /** Key of the item in the pane; a new item scrolls to the top. */
  openId?: string | undefined
  /** Called when the pane gets the focus, so that its item can be kept open while the user works on it. */
  onUse: () => void
  /** The list has no rows, so there is nothing to select beside it. */
  isEmpty?: boolean
  side: ReactNode
  pane: ReactNode
  emptyPane: ReactNode
}

/** List and detail side by side; on phones, one at a time. */
export function QueueFrame({ isSideBySide, openId, onUse, isEmpty = false, side, pane, emptyPane }: QueueFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  // Scroll position is outside React.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [openId])
  const { frame, abovePx } = useHeightAbove()
  const hasPane = Boolean(pane) || (isSideBySide && !isEmpty)
  return (
    <div
      ref={frame}
      data-case-alone={(!isSideBySide && Boolean(pane)) || undefined}
      style={{ '--above': `${abovePx}px` } as CSSProperties} // a custom property, which the type does not list
      className={classes(
        'grid rounded-lg border border-line bg-card',
        hasPane && 'lg:h-[calc(100dvh-var(--above)-1.25rem)] lg:min-h-120 lg:grid-cols-[25rem_1fr]',
      )}
    >
      {(isSideBySide || !pane) && side}
      {hasPane && (
        <div
          ref={box}
          onFocus={onUse}
          className={classes('min-w-0', isSideBySide && 'scroll-pb-20 overflow-y-auto border-l border-line')}
        >
          {pane || emptyPane}
        </div>
      )}
    </div>
  )
}

/** Height of the elements above the frame: header, chips and banners differ by page. The actions must stay inside the window. */
function useHeightAbove() {
  const frame = useRef<HTMLDivElement>(null)
  const [abovePx, setAbovePx] = useState(196)

  function measure() {
    if (frame.current) setAbovePx(Math.round(frame.current.getBoundingClientRect().top + window.scrollY))
  }
  // After every render, because a banner of the page can appear or disappear.
  useLayoutEffect(measure)
  // Headers and banners outside this component change the height of the page.
  useEffect(() => {
    const page = document.getElementById('content')
    if (!page) return
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [])
  return { frame, abovePx }
}
