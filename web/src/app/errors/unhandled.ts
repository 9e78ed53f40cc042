import { FetchError } from '../../platform/api/http/fetch-error.ts'
import { createStore } from '../../platform/navigation/store.ts'

type Page = Pick<Window, 'addEventListener'>

/**
 * Keeps the first unhandled error or rejection until it is dismissed. The same error does not open the error page twice on one
 * page, because a failing timer would make that page unusable.
 */
export function watchUnhandled(page: Page) {
  const store = createStore<{ error: Error | undefined }>({ error: undefined })
  let shown = new Set<string>()

  function open(reason: unknown) {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    if (store.getSnapshot().error || shown.has(error.message)) return
    shown.add(error.message)
    store.update({ error })
  }

  // Browsers also report notices and errors of foreign scripts as such events, but without an error object.
  page.addEventListener('error', ({ error }) => error instanceof Error && open(error))
  page.addEventListener('unhandledrejection', ({ reason }) => isFailure(reason) && open(reason))

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    dismiss: () => store.update({ error: undefined }),
    /** Another page was opened. */
    left: () => {
      shown = new Set()
      store.update({ error: undefined })
    },
  }
}

/** Leaving a page cancels its calls, and a rejected token leads to sign-in; neither is a failure of the page. */
function isFailure(reason: unknown): boolean {
  if (isAbort(reason)) return false
  return !(reason instanceof FetchError) || (reason.status !== 401 && !isAbort(reason.cause))
}

function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}
