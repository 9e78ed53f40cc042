/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role --
   hover and focus only pause the toasts; <output> cannot contain blocks. */
import { CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'
import { dismissToast, onToastsChange, shownToasts, type Toast } from './toasts.ts'

const SHOWN_MS = 6000

const PLACES = {
  /** Beside the search field, which gets narrower. */
  bar: 'max-w-60 min-w-0 xl:max-w-100 min-[85rem]:shrink-0',
  /** Above the bottom bar of the window. Content behind the toast can be scrolled into view. */
  bottom: 'fixed bottom-[calc(4.75rem+env(safe-area-inset-bottom))] left-4 z-50 max-md:right-4 md:max-w-100',
}

/**
 * Toasts cover neither fields nor navigation. There is room for one toast, so a newer toast hides the earlier ones. Hover and
 * focus pause the toasts.
 */
export function Toasts({ place }: { place: keyof typeof PLACES }) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const [paused, setPaused] = useState(false)
  return (
    <div
      role="status"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classes('flex flex-col gap-2 print:hidden', PLACES[place])}
    >
      {toasts.map((toast, index) => (
        <ToastLine key={toast.id} toast={toast} isShown={index === toasts.length - 1} isPaused={paused} />
      ))}
    </div>
  )
}

function ToastLine({ toast, isShown, isPaused }: { toast: Toast; isShown: boolean; isPaused: boolean }) {
  const { id, text, action } = toast
  // A hidden toast with an action, such as Undo, is shown again after the newer one.
  const isWaiting = isPaused || (!isShown && action !== undefined)

  // A toast closes after `SHOWN_MS`. After a pause, this time starts again.
  useEffect(() => {
    if (isWaiting) return
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, id])

  if (!isShown) return null
  return (
    <div className="rise flex items-center gap-3 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3.5 shadow-e2">
      <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success-solid" />
      <p className="flex-1 py-1 font-medium">{text}</p>
      {action && (
        <button
          type="button"
          className="h-8 rounded-sm px-2 font-bold text-accent-text hover:bg-hover pointer-coarse:h-11"
          onClick={() => {
            action.onClick()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Dismiss" icon={X} size="small" tipAlign="end" onClick={() => dismissToast(id)} />
    </div>
  )
}
