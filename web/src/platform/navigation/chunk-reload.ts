/** Result of a reload request. `refused`: the page was reloaded recently, storage is unavailable, or the browser is offline. */
export type ReloadOutcome = 'assigned' | 'reloaded' | 'refused'

export type ChunkReload = {
  /** Called when navigation starts; clears errors of earlier navigations and preloads. */
  navigationStarted: (path: string) => void
  /** Called when Vite fails to load a chunk (`vite:preloadError`). */
  chunkFailed: (error: unknown) => void
  /** Called when navigation failed. If a missing chunk is the cause, the page is reloaded. */
  navigationFailed: (error: unknown) => ReloadOutcome | undefined
  reloadTo: (path: string, options?: { force?: boolean }) => ReloadOutcome
  /** True if reloading the page can fix the error; used by the error screen. */
  isChunkError: (error: unknown) => boolean
}

type Options = {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>
  /** A function, because accessing sessionStorage can throw. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  online?: () => boolean
  basePath?: string
}

const GUARD_KEY = 'app:reload'
// Specification, section 9: at most one reload of a path in 10 s, so that a broken release cannot loop.
const GUARD_MS = 10_000

export function createChunkReload({
  location,
  storage,
  now,
  online = () => true,
  basePath = '',
}: Options): ChunkReload {
  let chunkErrors = new Set<unknown>()
  let target: string | undefined

  function reloadTo(path: string, { force = false } = {}): ReloadOutcome {
    const url = basePath + path
    // A reload without a connection would replace our page with the offline page of the browser.
    if (!online()) return 'refused'
    if (!acquireGuard(storage, url, now(), force)) return 'refused'
    if (withoutHash(url) === location.pathname + location.search) {
      location.reload()
      return 'reloaded'
    }
    location.assign(url)
    return 'assigned'
  }

  return {
    navigationStarted: (path) => {
      chunkErrors = new Set()
      target = path
    },
    chunkFailed: (error) => {
      chunkErrors.add(error)
    },
    navigationFailed: (error) => (target !== undefined && chunkErrors.has(error) ? reloadTo(target) : undefined),
    reloadTo,
    isChunkError: (error) => chunkErrors.has(error),
  }
}

/** Records the reload and returns true if it is allowed. Returns false without storage, because a loop could not be detected. */
function acquireGuard(storage: Options['storage'], path: string, nowMs: number, force: boolean): boolean {
  try {
    const guard = readGuard(storage().getItem(GUARD_KEY))
    if (!force && guard?.path === path && guard.expires >= nowMs) return false
    storage().setItem(GUARD_KEY, JSON.stringify({ path, expires: nowMs + GUARD_MS }))
    return true
  } catch {
    return false
  }
}

function readGuard(text: string | null): { path: string; expires: number } | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? ''
}
