import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { useNavigate } from '../routes/link.ts'
import type { StoredUser } from '../session/session.ts'
import { saveTour, type TourProgress } from './progress.ts'
import { tourSteps } from './steps.ts'

/**
 * One step of the tour beside the page that it explains. The panel does not block the page. Screen readers announce each step, and
 * the focus stays on the button, so that the whole tour works with one key.
 */
export function TourPanel({ user, progress }: { user: StoredUser; progress: TourProgress }) {
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const keepFocus = useFocusInPanel(panel)
  const [isSmall, setSmall] = useState(false)
  const steps = tourSteps(user)
  const at = Math.min(progress.step, steps.length - 1)
  const step = steps[at]
  const isLast = at === steps.length - 1
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
  const next = (
    <Button variant="primary" onClick={() => (isLast ? close('done') : go(at + 1))}>
      {isLast ? 'Finish' : 'Next'}
    </Button>
  )
  return (
    <section
      ref={panel}
      aria-label="Tour"
      onKeyDown={onKeyDown}
      className="fixed inset-x-3 bottom-[calc(var(--bar-height,0px)+4.75rem)] z-30 grid gap-3 rounded-lg border border-line bg-raised p-4 shadow-e3 md:inset-x-auto md:bottom-6 md:left-58 md:w-90 print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <div aria-live="polite" className="grid min-w-0 gap-1">
          <p className="text-meta text-muted">
            Step {at + 1} of {steps.length}
          </p>
          <h2 className="text-input font-bold">{step.title}</h2>
          {!isSmall && <p>{step.text}</p>}
        </div>
        <div className="flex shrink-0">
          <Button
            variant="quiet"
            icon={isSmall ? ChevronUp : ChevronDown}
            aria-label={isSmall ? 'Show text' : 'Hide text'}
            aria-expanded={!isSmall}
            tipAlign="end"
            onClick={() => setSmall(!isSmall)}
          />
          <Button variant="quiet" icon={X} aria-label="Leave tour" tipAlign="end" onClick={() => close('left')} />
          {isSmall && next}
        </div>
      </div>
      {!isSmall && (
        <div className="flex flex-wrap justify-end gap-2">
          {at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
          {next}
        </div>
      )}
    </section>
  )
}

/**
 * Focuses the main button when the tour starts. A page focuses its heading when it opens; after a step of the tour, the focus returns
 * to the panel, until the person uses the page.
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
