import { createAppUpdate } from './app-update.ts'
import { createChunkReload } from './chunk-reload.ts'
import { connectRouter, type RouterEvents } from './connect-router.ts'
import { createLoadingBar } from './loading-bar.ts'

export const loadingBar = createLoadingBar()
export const chunkReload = createChunkReload({
  location: window.location,
  storage: () => window.sessionStorage,
  now: () => Date.now(),
  online: () => navigator.onLine,
})
export const appUpdate = createAppUpdate(chunkReload.reloadTo)

/** Called once before the first render. Without a build id (development), updates are not checked. */
export function startNavigation(router: RouterEvents, buildId: string | undefined): void {
  window.addEventListener('vite:preloadError', (event) => chunkReload.chunkFailed(event.payload))
  connectRouter(router, { loadingBar, chunkReload, appUpdate })
  // The first poll is after an hour, so its code is loaded later.
  if (buildId)
    void import('./build-manifest.ts').then(
      ({ watchBuilds }) => watchBuilds({ buildId, onUpdate: appUpdate.found }),
      () => undefined, // If this chunk cannot be loaded, the next missing chunk reveals the update.
    )
}
