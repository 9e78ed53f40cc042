import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { FetchError } from '../api/fetch-error.ts'
import { readProblem } from '../api/problem.ts'
import { failureTexts, leaveFailure, reportFailure } from '../navigation/page-failure.ts'
import { chunkReload } from '../navigation/start.ts'
import { isBot, notFoundMessage, PageError } from '../routes/page-error.ts'
import { PRODUCT_NAME, portalName } from '../session/portal.ts'
import { Button } from '../ui/Button.tsx'

// The picture comes when it is needed; the words never wait for it.
const ErrorPicture = lazy(async () => ({ default: (await import('./ErrorPicture.tsx')).ErrorPicture }))

/** The last screen of a navigation that failed, by its status. */
export function ErrorScreen({ error: thrown }: ErrorComponentProps) {
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
  const isOldBuild = chunkReload.isChunkError(error)
  const problem = readProblem(error)
  return (
    <Screen status={status} message={error.message} error={error}>
      <p>{isOldBuild ? 'A part of this page could not be loaded. Load it again.' : problem.sentence}</p>
      {problem.requestId && <p className="mt-1 font-medium select-all">{problem.requestId}</p>}
      {isOldBuild && (
        <Button className="mt-4" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
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

type ScreenProps = { status: number; message: string; error?: Error; children: ReactNode }

function Screen({ status, message, error, children }: ScreenProps) {
  const router = useRouter()
  const { heading, text, button } = failureTexts(status)

  // An effect, so that it is said once for each failure and not for each drawing of it.
  useEffect(() => reportFailure(status, message, error), [status, message, error])

  if (isBot(navigator.userAgent)) return null
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-8 text-center">
      <title>{`${heading} · ${portalName} · ${PRODUCT_NAME}`}</title>
      <div className="h-50 w-80 max-w-full">
        <Suspense fallback={null}>
          <ErrorPicture status={status} />
        </Suspense>
      </div>
      <h1 className="mt-6 text-title font-bold tracking-[-0.01em]">{heading}</h1>
      <div className="mt-1 text-balance break-words text-muted">
        {text && <p>{text}</p>}
        {children}
      </div>
      <Button variant="primary" className="mt-5" onClick={() => leaveFailure(router)}>
        {button}
      </Button>
    </main>
  )
}
