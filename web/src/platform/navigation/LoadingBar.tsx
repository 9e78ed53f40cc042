import { useSyncExternalStore } from 'react'
import type { LoadingBar as LoadingBarStore } from './loading-bar.ts'

/** Progress bar at the top while a page loads. */
export function LoadingBar({ bar }: { bar: LoadingBarStore }) {
  const { progress, visible, error } = useSyncExternalStore(bar.subscribe, bar.getSnapshot)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <progress> cannot be drawn as a scaled bar in every browser
      role="progressbar"
      aria-label="Loading page"
      aria-hidden={!visible}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress)}
      className={`pointer-events-none fixed inset-x-0 top-0 z-[9999] origin-left ${TRANSITION} ${error ? 'bg-danger-solid' : 'bg-accent'}`}
      style={{
        height: bar.heightPx,
        opacity: visible ? 1 : 0,
        transform: `scaleX(${progress / 100})`,
        // Most pages open before the bar is visible. The hidden bar must not animate.
        transitionProperty: visible ? undefined : 'opacity',
      }}
    />
  )
}

const TRANSITION = '[transition:opacity_0.4s,transform_0.1s,height_0.4s] motion-reduce:transition-none'
