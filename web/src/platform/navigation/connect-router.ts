import type { AppUpdate } from './app-update.ts'
import type { ChunkReload } from './chunk-reload.ts'
import type { LoadingBar } from './loading-bar.ts'

/** Part of the router that is used, so that tests can replace it. */
export type RouterEvents = {
  subscribe: <Name extends 'onBeforeNavigate' | 'onLoad' | 'onResolved'>(
    name: Name,
    listener: (event: NavigationEvent) => void,
  ) => () => void
  state: {
    matches: readonly { status: string; error?: unknown; fullPath: string; _notFound?: boolean }[]
    /** Current page; undefined while the first page loads. */
    resolvedLocation?: { href: string }
  }
}

type NavigationEvent = { fromLocation?: { href: string }; toLocation: { href: string }; pathChanged: boolean }

type Dependencies = { loadingBar: LoadingBar; chunkReload: ChunkReload; appUpdate: AppUpdate }

export function connectRouter(router: RouterEvents, { loadingBar, chunkReload, appUpdate }: Dependencies): () => void {
  const stopBefore = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    chunkReload.navigationStarted(toLocation.href)
    // No loading bar for the first page, because the browser shows its own.
    if (!fromLocation) return
    if (!pathChanged) return loadingBar.finish()
    loadingBar.start()
    appUpdate.navigating(toLocation.href)
  })
  // Checks for missing chunks as soon as navigation fails, to reload before the error screen is noticed.
  const stopLoad = router.subscribe('onLoad', () => {
    const failed = failedMatch(router)
    if (failed) chunkReload.navigationFailed(failed.error)
  })
  const stopResolved = router.subscribe('onResolved', () => {
    loadingBar.finish({ error: failedMatch(router) !== undefined || isMissing(router) })
  })
  return () => {
    stopBefore()
    stopLoad()
    stopResolved()
  }
}

function failedMatch(router: RouterEvents) {
  return router.state.matches.find((match) => match.status === 'error')
}

/** Whether the address has no page or the page found no record. */
function isMissing(router: RouterEvents): boolean {
  return router.state.matches.some((match) => match.status === 'notFound' || match._notFound)
}
