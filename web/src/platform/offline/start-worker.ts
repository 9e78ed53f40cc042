import { client } from '../api/client.ts'
import { session } from '../session/current.ts'
import { LISTS_CACHE } from './handle-request.ts'
import { followStoredLists } from './stored-lists.ts'

const SCRIPT = '/service-worker.js'

/** Starts the worker that keeps the app and the last lists on this device. Browsers without workers need a connection. */
export async function startWorker(): Promise<void> {
  client.addHooks(followStoredLists())
  let userId = session.user()?.userId
  session.subscribe(() => {
    const isSame = session.user()?.userId === userId
    userId = session.user()?.userId
    // The lists are also deleted when the next person signs in after a session that was not ended.
    if (!isSame) void window.caches?.delete(LISTS_CACHE)
  })
  const workers = navigator.serviceWorker
  if (!workers) return
  await workers.register(toTrustedUrl(SCRIPT))
  const { active } = await workers.ready
  active?.postMessage(loadedFiles())
}

/** The content security policy accepts a script address only if our Trusted Types policy created it. */
function toTrustedUrl(script: string): string {
  const types = (window as unknown as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy('okwan-worker', { createScriptURL: () => script })
  return policy ? policy.createScriptURL(script) : script
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
}
