import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'

type ModalProps = {
  title: string
  text?: ReactNode
  onClose: () => void
  /** Clicking outside closes the modal. Off where a click could lose work. */
  closeOutside?: boolean
  className: string
  children: ReactNode
}

const CONTROLS = 'a[href], :is(button, input, select, textarea):enabled'

/**
 * Native modal <dialog>: the browser traps and restores the focus and closes it on Escape. It is mounted only while open, so its
 * state is reset each time.
 */
export function Modal({ title, text, onClose, closeOutside = true, className, children }: ModalProps) {
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const closedByUs = useRef(false)

  // Only showModal() makes a dialog modal. Closing before removal restores the focus.
  useLayoutEffect(() => {
    const dialog = box.current
    closedByUs.current = false
    const { documentElement: root } = document
    // The scroll bar disappears while a dialog is open; see app.css.
    if (!document.querySelector('dialog[open]'))
      root.style.setProperty('--gutter', `${window.innerWidth - root.offsetWidth}px`)
    dialog?.showModal()
    // Chromium focuses content that scrolls instead of the first control in it.
    if (document.activeElement === content.current) content.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
    return () => {
      closedByUs.current = true
      dialog?.close()
    }
  }, [])

  // React also passes on events of a dialog or a file field inside this dialog. These events must not close it.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  // Browsers close a dialog on a second Escape even if the first was prevented. The close event arrives late, so a dialog
  // that we closed ourselves is ignored; otherwise `onClose` would close the dialog that replaced it.
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
      {/* Fills the dialog, so that only a click on the backdrop targets the dialog itself. */}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <header className="shrink-0 pt-5 pr-14 pl-5">
          <h2 id={titleId} className="text-input font-bold">
            {title}
          </h2>
          {text && <p className="mt-0.5 text-muted">{text}</p>}
        </header>
        <div ref={content} className="modal-content">
          {children}
        </div>
        {/* Last in the DOM, so that opening focuses the first field instead. */}
        <IconButton label="Close" icon={X} tipAlign="before" className="absolute! top-3 right-3" onClick={onClose} />
      </div>
    </dialog>
  )
}

/**
 * Buttons at the end of a dialog, drawer or form. They are sticky; on phones, the last button has its own row above the others.
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
