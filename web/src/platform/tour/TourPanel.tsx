import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { useNavigate } from '../routes/link.ts'
import type { StoredUser } from '../session/session.ts'
import { saveTour, type TourProgress } from './progress.ts'
import { tourSteps } from './steps.ts'

type TourPanelProps = {
  user: StoredUser
  progress: TourProgress
  /** Address of the open page. */
  path: string
}

/**
 * One step of the tour above the page that it explains, which it does not cover; the explained link or button has an outline.
 * Screen readers announce each step, and the focus stays on the button, so that the whole tour works with one key. The tour
 * pauses on other pages.
 */
export function TourPanel({ user, progress, path }: TourPanelProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const keepFocus = useFocusInPanel(panel)
  const steps = tourSteps(user)
  const at = Math.min(progress.step, steps.length - 1)
  const step = steps[at]
  const isLast = at === steps.length - 1
  const isHere = step?.to === path
  useOutline(isHere ? step.target : undefined)
  const close = (state: 'left' | 'done') => {
    saveTour(user.userId, { state, step: state === 'done' ? 0 : at })
    document.getElementById('content')?.focus()
  }
  const go = (to: number) => {
    const target = steps[to]
    if (!target) return
    saveTour(user.userId, { state: 'running', step: to })
    keepFocus()
    void navigate({ to: target.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close('left')
  }
  if (!step) return null
  return (
    <section
      ref={panel}
      aria-label="Tour"
      onKeyDown={onKeyDown}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-accent bg-accent-soft py-3 pr-2 pl-4 print:hidden"
    >
      <div aria-live="polite" className="min-w-0 flex-1 basis-64">
        {isHere ? (
          <>
            <p className="text-meta text-muted">
              Step {at + 1} of {steps.length}
            </p>
            <h2 className="font-bold">{step.title}</h2>
            <p>{step.text}</p>
          </>
        ) : (
          <p>
            Tour paused at step {at + 1} of {steps.length}: {step.title}
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-2">
        <IconButton label="Leave tour" icon={X} tipAlign="end" onClick={() => close('left')} />
        {isHere && at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
        {isHere ? (
          <Button variant="primary" onClick={() => (isLast ? close('done') : go(at + 1))}>
            {isLast ? 'Finish' : 'Next'}
          </Button>
        ) : (
          <Button onClick={() => go(at)}>Resume</Button>
        )}
      </div>
    </section>
  )
}

/** Outlines the first visible element that a step explains. */
function useOutline(target: string | undefined) {
  // The navigation is another part of the page, so it is found in the document.
  useEffect(() => {
    if (!target) return
    const found = [...document.querySelectorAll<HTMLElement>(target)].find((element) => element.offsetParent !== null)
    found?.setAttribute('data-tour-target', '')
    return () => found?.removeAttribute('data-tour-target')
  }, [target])
}

/**
 * Focuses the main button when the tour starts. A page focuses its heading when it opens; after a step of the tour, the focus
 * returns to the panel, until the person uses the page.
 */
function useFocusInPanel(panel: RefObject<HTMLElement | null>): () => void {
  const isMoving = useRef(false)
  useEffect(() => {
    const focusButton = () => [...(panel.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
    const onFocus = ({ target }: FocusEvent) => {
      if (isMoving.current && target instanceof HTMLElement && target.matches('h1')) focusButton()
    }
    const onUse = ({ target }: Event) => {
      if (!(target instanceof Node) || !panel.current?.contains(target)) isMoving.current = false
    }
    focusButton()
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onUse)
    document.addEventListener('keydown', onUse)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onUse)
      document.removeEventListener('keydown', onUse)
    }
  }, [panel])
  return () => {
    isMoving.current = true
  }
}
