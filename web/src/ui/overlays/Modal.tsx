import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'

type ModalProps = {
  title: string
  text?: ReactNode
  onClose: () => void
  /** Clicking beside it closes it. Off where a stray click would lose work. */
  closeOutside?: boolean
  className: string
  children: ReactNode
}

/**
 * A native modal <dialog>: the browser keeps focus inside, makes the page behind inert, closes on Escape and gives focus back.
 * It exists only while open, so its content starts fresh each time.
 */
export function Modal({ title, text, onClose, closeOutside = true, className, children }: ModalProps) {
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const closedByUs = useRef(false)

  // Only the method makes a dialog modal; there is no attribute for it. Closing before removal returns the focus.
  useLayoutEffect(() => {
    const dialog = box.current
    closedByUs.current = false
    dialog?.showModal()
    return () => {
      closedByUs.current = true
      dialog?.close()
    }
  }, [])

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  // Browsers close on a second Escape even where the first was answered. They tell it late: what we closed ourselves is
  // no news by then, and answering would close whatever was opened in its place.
  function closedByBrowser({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target === currentTarget && !currentTarget.open && !closedByUs.current) onClose()
  }

  function pressOutside(event: PointerEvent<HTMLDialogElement>) {
    if (closeOutside && event.target === event.currentTarget) onClose()
  }

  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closedByBrowser}
      onPointerDown={pressOutside}
      className={classes('modal bg-raised text-left text-text shadow-e3', className)}
    >
      {/* Fills the dialog, so that only a press on the backdrop has the dialog itself as target. */}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <header className="shrink-0 pt-5 pr-14 pl-5">
          <h2 id={titleId} className="text-input font-bold">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-muted">{text}</p>}
        </header>
        <div className="modal-content">{children}</div>
        {/* Last in order: opening puts the focus on the first field, not on this. */}
        <IconButton
          label="Close"
          icon={X}
          tipAlign="end"
          tipBelow
          className="absolute! top-3 right-3"
          onClick={onClose}
        />
      </div>
    </dialog>
  )
}

/**
 * The buttons of a dialog, a drawer or a form, as the last thing in it. They stay in sight while the content scrolls; on
 * phones the last one has the upper row to itself and the others share the one below.
 */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <div className="foot -mx-5 mt-auto -mb-5 pt-5">
      <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-4 max-xs:flex-wrap-reverse max-xs:*:grow max-xs:*:last:basis-full">
        {children}
      </div>
    </div>
  )
}
