import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isBot } from '../router/page-error.ts'
import { ErrorScreen, ReturnToPage } from './ErrorScreen.tsx'
import { watchUnhandled } from './unhandled.ts'

const unhandled = watchUnhandled(window)

/**
 * Error page over the current page, which stays mounted so that no input is lost. Part of the initial bundle, because errors
 * can occur before other chunks are loaded or when they fail to load.
 */
export function UnhandledScreen() {
  const router = useRouter()
  const { error } = useSyncExternalStore(unhandled.subscribe, unhandled.getSnapshot)
  // The router reports navigation only to subscribers.
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && unhandled.left()), [router])
  if (!error || isBot(navigator.userAgent)) return null
  return <Cover error={error} onReturn={unhandled.dismiss} />
}

function Cover({ error, onReturn }: { error: Error; onReturn: () => void }) {
  const box = useRef<HTMLDialogElement>(null)

  // Only showModal() covers dialogs and drawers that are open.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={box}
      aria-label="Error"
      // The event arrives late; the dialog may have been opened again.
      onClose={({ currentTarget }) => !currentTarget.open && onReturn()}
      className="mt-(--banner-height,0px) h-window max-h-none w-dvw max-w-none bg-page text-text"
    >
      <ReturnToPage value={onReturn}>
        <ErrorScreen error={error} />
      </ReturnToPage>
    </dialog>
  )
}
