import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useEffect } from 'react'
import { FetchError } from '../../platform/api/http/fetch-error.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { chunkReload, loadingBar } from '../../platform/navigation/start.ts'
import { portalName } from '../../platform/session/portal.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { lazyPicture } from '../../ui/lazy-part.ts'
import { isBot, notFoundMessage, PageError } from '../router/page-error.ts'
import { failureTexts, leaveErrorPage, reportFailure } from './page-failure.ts'

const ErrorPicture = lazyPicture(() => import('./ErrorPicture.tsx'), 'ErrorPicture')

/** Set if the screen covers a page that still works: returns to that page. */
export const ReturnToPage = createContext<(() => void) | undefined>(undefined)

/** Screen for a failed page, by status. */
export function ErrorScreen({ error: thrown }: Pick<ErrorComponentProps, 'error'>) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const status = error instanceof PageError || error instanceof FetchError ? (error.status ?? 500) : 500
  if (status === 404) return <NotFoundScreen />
  if (status === 403) {
    return (
      <Screen status={403} message={error.message}>
        <p className="mt-1 text-meta">{error.message}</p>
      </Screen>
    )
  }
  if (chunkReload.isChunkError(error)) return <NotLoadedScreen error={error} />
  const problem = readProblem(error)
  return (
    <Screen status={status} message={error.message} error={error}>
      <p>{problem.sentence}</p>
      {problem.requestId && <p className="mt-1 font-medium select-all">{problem.requestId}</p>}
    </Screen>
  )
}

/** A chunk failed to load, because it belongs to an older build or the device is offline. */
function NotLoadedScreen({ error }: { error: Error }) {
  const online = navigator.onLine
  return (
    <Screen status={500} message={error.message} error={error} {...(online ? {} : { heading: 'You’re offline' })}>
      <p>
        {online
          ? 'Part of this page couldn’t be loaded.'
          : 'This page isn’t available offline. Sales drafts are saved.'}
      </p>
      {/* Reloading without a connection would lose the page and its unsaved state. */}
      <Button className="mt-4" onClick={() => navigator.onLine && window.location.reload()}>
        Reload
      </Button>
    </Screen>
  )
}

export function NotFoundScreen() {
  const message = notFoundMessage(window.location.pathname)
  return (
    <Screen status={404} message={message}>
      <p className="mt-1 text-meta">{message}</p>
    </Screen>
  )
}

/** `heading` is for failures without a server response; the picture is left out, because it would have to be fetched. */
type ScreenProps = { status: number; message: string; error?: Error; heading?: string; children: ReactNode }

function Screen({ status, message, error, heading: ownHeading, children }: ScreenProps) {
  const router = useRouter()
  const { text, button, ...words } = failureTexts(status)
  const heading = ownHeading ?? words.heading

  const returnToPage = use(ReturnToPage)
  // Monitoring and analytics find unhandled errors themselves.
  const unreported = returnToPage ? undefined : error

  // An effect, so that each failure is reported once and not on every render.
  useEffect(() => {
    loadingBar.finish({ error: true })
    reportFailure(status, message, unreported)
  }, [status, message, unreported])

  if (isBot(navigator.userAgent)) return null
  return (
    <main className="mx-auto flex min-h-window max-w-lg flex-col items-center justify-center px-4 py-8 text-center">
      <title>{`${heading} · ${portalName} · ${PRODUCT_NAME}`}</title>
      {ownHeading === undefined && (
        <div className="h-50 w-80 max-w-full">
          <Suspense fallback={null}>
            <ErrorPicture status={status} />
          </Suspense>
        </div>
      )}
      <h1 className="mt-6 text-title font-bold tracking-[-0.01em]">{heading}</h1>
      <div className="mt-1 text-balance break-words text-muted">
        {text && <p>{text}</p>}
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => leaveErrorPage(router)}>
          {button}
        </Button>
        {returnToPage && <Button onClick={returnToPage}>Return to the page</Button>}
      </div>
    </main>
  )
}
