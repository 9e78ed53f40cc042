import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from '../actions/button-class.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { classes } from '../classes.ts'
import { usePopup } from './use-popup.ts'

type PopoverProps = {
  label: ReactNode
  icon?: LucideIcon
  variant?: ButtonVariant
  size?: ButtonSize
  align?: 'start' | 'end'
  title: string
  className?: string
  children: (close: () => void) => ReactNode
}

/** Button that opens a small panel; on phones a bottom sheet. */
export function Popover({ label, icon: Icon, variant, size, align, title, className, children }: PopoverProps) {
  const id = useId()
  const anchorRef = useRef<HTMLButtonElement>(null)
  const { open, popupRef, close, onBeforeToggle, onToggle } = usePopup<HTMLDialogElement>(anchorRef, align)
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={buttonClass(variant, size)}
      >
        {Icon && <Icon aria-hidden className="-ml-0.5 size-4 shrink-0" />}
        {label}
      </button>
      <dialog
        ref={popupRef}
        id={id}
        popover="auto"
        aria-label={title}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        className={classes('popup popup-sheet p-4', className)}
      >
        {/* A bottom sheet is far from its button, so it has its own title. */}
        <header className="-mt-2 -mr-2 mb-1 flex items-center justify-between gap-3 xs:hidden">
          <h2 className="text-input font-bold">{title}</h2>
          <IconButton label="Close" icon={X} tipAlign="end" onClick={close} />
        </header>
        {open && children(close)}
      </dialog>
    </>
  )
}
