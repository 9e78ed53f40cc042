import type { Fetch } from '../api/http/http-client.ts'

export type RouteRules = Record<string, { redirect: string }>

/** The first page waits for the rules, so a slow answer counts as none. */
const TIMEOUT_MS = 3_000

/** Reads the route rules from the meta file of this build, once. Without a build (development) or a file, there are none. */
export function createRouteRules(
  buildId: string | undefined,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): () => Promise<RouteRules> {
  let rules: Promise<RouteRules> | undefined
  return async () => {
    if (!buildId) return {}
    rules ??= fetch(`/builds/meta/${buildId}.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((meta) => meta.json())
      .then((meta: { routeRules?: RouteRules }) => meta.routeRules ?? {}) // written by build-manifest-plugin.ts
      .catch(() => ({}))
    return rules
  }
}
