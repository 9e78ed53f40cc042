import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useId, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { usePopup } from '../../ui/overlays/use-popup.ts'
import { useUnread } from './use-unread.ts'

const NotificationPanel = lazyPart(() => import('./NotificationPanel.tsx'), 'NotificationPanel')

/** The server stops counting at 100. */
const MAX_SHOWN = 99

/** Button with the number of unread notifications; opens the panel, on phones a bottom sheet. */
export function Bell() {
  const id = useId()
  const unread = useUnread()
  const anchorRef = useRef<HTMLButtonElement>(null)
  const { open, popupRef, close, onBeforeToggle, onToggle } = usePopup<HTMLDialogElement>(anchorRef, 'end')
  const count = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        title="Notifications"
        className="relative grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
      >
        <BellIcon aria-hidden className="size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="tabular absolute top-0.5 left-1/2 rounded-full bg-accent px-1 text-[0.625rem] leading-4 font-bold text-on-accent pointer-coarse:top-1.5"
          >
            {count}
          </span>
        )}
      </button>
      <span aria-live="polite" className="sr-only">
        {unread > 0 ? `${count} unread` : ''}
      </span>
      <dialog
        ref={popupRef}
        id={id}
        popover="auto"
        aria-label="Notifications"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        className={classes('popup popup-sheet p-0 text-left xs:w-100')}
      >
        {open && (
          <Suspense fallback={<Skeleton className="m-4 h-40" />}>
            <NotificationPanel unread={unread} onClose={close} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
