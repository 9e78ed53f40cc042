import type { Fetch } from '../api/http/http-client.ts'
import { browserClock, type Clock } from '../clock.ts'

type Options = {
  buildId: string
  onUpdate: (latestId: string | undefined) => void
  /** Folder of `latest.json` and `meta/{id}.json`, as written by build-manifest-plugin.ts. */
  folder?: string
  intervalMs?: number
  fetch?: Fetch
  clock?: Clock
}

const HOUR_MS = 3_600_000

/** Polls for a newer build once an hour until one is found. Returns a function that stops polling. */
export function watchBuilds({
  buildId,
  onUpdate,
  folder = '/builds',
  intervalMs = HOUR_MS,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = browserClock,
}: Options): () => void {
  let cancel = clock.after(intervalMs, poll)

  function poll() {
    cancel = clock.after(intervalMs, poll)
    readBuild().then(
      (found) => {
        if (!found) return
        cancel()
        onUpdate(found.id)
      },
      () => undefined, // If there is no connection, the next poll tries again.
    )
  }

  async function readBuild(): Promise<{ id: string | undefined } | undefined> {
    const latest = await fetch(`${folder}/latest.json?${clock.now()}`, { cache: 'no-store' })
    const id = latest.ok ? readId(await latest.json()) : undefined
    if (id !== undefined && id !== buildId) return { id }
    // If the files of this build no longer exist, the build is outdated even if latest.json has the same id.
    const own = await fetch(`${folder}/meta/${buildId}.json`, { method: 'HEAD', cache: 'no-store' })
    return own.status === 403 || own.status === 404 ? { id } : undefined
  }

  return () => cancel()
}

function readId(manifest: unknown): string | undefined {
  const id = typeof manifest === 'object' && manifest !== null && 'id' in manifest ? manifest.id : undefined
  return typeof id === 'string' ? id : undefined
}
