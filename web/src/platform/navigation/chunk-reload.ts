/** What became of a wish to load a page afresh. `refused`: it was just tried, the browser cannot remember that, or is offline. */
export type ReloadOutcome = 'assigned' | 'reloaded' | 'refused'

export type ChunkReload = {
  /** A route change begins: errors of earlier ones, and of preloads on hover, are forgotten. */
  navigationStarted: (path: string) => void
  /** Vite could not load a script or style that was asked for late (`vite:preloadError`). */
  chunkFailed: (error: unknown) => void
  /** The route change failed. When a missing chunk is the cause, its page is loaded afresh. */
  navigationFailed: (error: unknown) => ReloadOutcome | undefined
  reloadTo: (path: string, options?: { force?: boolean }) => ReloadOutcome
  /** For the error screen: this one is mended by loading the page again. */
  isChunkError: (error: unknown) => boolean
}

type Options = {
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>
  /** A function, because merely naming sessionStorage throws where it is forbidden. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  online?: () => boolean
  basePath?: string
}

const GUARD_KEY = 'app:reload'
// Specification, section 9: one reload of a path in 10 s, so that a broken release cannot loop.
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
    // The browser would put its own offline page in the place of ours.
    if (!online()) return 'refused'
    if (!takeGuard(storage, url, now(), force)) return 'refused'
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

/** True when the reload may go ahead; it is then on record. Without a working storage nothing would stop a loop: false. */
function takeGuard(storage: Options['storage'], path: string, nowMs: number, force: boolean): boolean {
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
