/** Fake window: the location records assignments without navigating, and the session storage can be blocked. */
export function createFakeWindow(at: string, { storageThrows = false, now = (): number => 0 } = {}) {
  const { pathname, search, hash } = new URL(at, 'http://portal.test')
  const assigned: string[] = []
  const stored = new Map<string, string>()
  let reloads = 0
  let storedAtMs = 0
  return {
    location: {
      pathname,
      search,
      hash,
      assign: (url: string | URL) => void assigned.push(String(url)),
      reload: () => {
        reloads += 1
      },
    },
    storage: () => {
      if (storageThrows) throw new DOMException('denied', 'SecurityError')
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => {
          stored.set(key, value)
          storedAtMs = now()
        },
      }
    },
    assigned,
    reloads: () => reloads,
    stored: (key: string) => stored.get(key),
    storedAtMs: () => storedAtMs,
  }
}
