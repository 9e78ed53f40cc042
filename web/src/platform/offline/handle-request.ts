/** Browser functions that the worker uses, passed in so that tests can replace them. */
export type Environment = {
  caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>
  fetch: (request: Request | string) => Promise<Response>
  now: () => number
  buildId: string
}

/** Lists that a seller reads while there is no connection. Records and pages with identity numbers are never stored. */
const STORED_LISTS = new Set([
  'users/profile',
  'work-items',
  'policies',
  'renewals',
  'drafts',
  'pay-later',
  'claims',
  'service-requests',
  'transactions',
  'wallet',
  'overview',
  'tasks',
])
const API_PATH = '/api/v1/'
/** Pages that the server renders, which need a connection. */
const SERVER_PAGES = /^\/(api|verify|pay|complain|metrics|health|ready)\b/
const FILES = /^\/(assets\/|favicon\.svg$|icon-[\w-]+\.png$|theme\.js$|manifest\.webmanifest$)/

export const LISTS_CACHE = 'okwan-lists'
export const STORED_AT = 'x-stored-at'
const OWNER = 'x-stored-for'
const STORED_FOR_MS = 24 * 3_600_000
const FILES_PREFIX = 'okwan-files-'
const SHELL = '/'

export const filesCache = ({ buildId }: Environment) => `${FILES_PREFIX}${buildId}`

/** The response to a request, or undefined if the browser handles the request itself. */
export function handleRequest(request: Request, environment: Environment): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') return SERVER_PAGES.test(pathname) ? undefined : page(request, environment)
  if (FILES.test(pathname)) return file(request, environment)
  if (!pathname.startsWith(API_PATH)) return undefined
  return STORED_LISTS.has(pathname.slice(API_PATH.length)) ? list(request, environment) : undefined
}

/** Online, the newest page is always loaded, so that no browser stays on an old version. */
async function page(request: Request, environment: Environment): Promise<Response> {
  try {
    return await withoutPreloads(await environment.fetch(request))
  } catch (error) {
    const files = await environment.caches.open(filesCache(environment))
    const shell = await files.match(SHELL)
    if (!shell) throw error
    return withoutPreloads(shell)
  }
}

const PRELOADS = /<link rel="modulepreload"[^>]*>/g

/**
 * Removes the preloads of a page. If a service worker answers a preload, Chromium discards the response, logs a warning and
 * requests the file again. The worker has stored the files, so the page needs no preloads.
 */
async function withoutPreloads(page: Response): Promise<Response> {
  const { status, statusText, redirected } = page
  if (status !== 200 || redirected || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await page.text()
  const headers = new Headers(page.headers)
  // The text is already decompressed, so the headers about the compressed body would be wrong.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replaceAll(PRELOADS, ''), { status, statusText, headers })
}

/** File names contain a hash of the content, so a stored file is never out of date. */
async function file(request: Request, environment: Environment): Promise<Response> {
  const files = await environment.caches.open(filesCache(environment))
  const stored = await files.match(request)
  if (stored) return stored
  const response = await environment.fetch(request)
  if (response.status === 200) await store(files, request, response.clone())
  return response
}

async function list(request: Request, environment: Environment): Promise<Response> {
  const lists = await environment.caches.open(LISTS_CACHE)
  const owner = await hashOf(request.headers.get('authorization') ?? '')
  try {
    const response = await environment.fetch(request)
    if (response.status === 200)
      await store(lists, request.url, await toStored(response.clone(), owner, environment.now()))
    if (response.status === 401) await environment.caches.delete(LISTS_CACHE)
    return response
  } catch (error) {
    const stored = await lists.match(request.url)
    if (stored && !isOld(stored, environment.now()) && stored.headers.get(OWNER) === owner) return stored
    // The stored lists are too old or belong to another session, so they are deleted.
    if (stored) await environment.caches.delete(LISTS_CACHE)
    throw error
  }
}

/** Does not fail if the cache is full, because the page needs the response more than its copy. */
async function store(cache: Cache, key: Request | string, response: Response): Promise<void> {
  await cache.put(key, response).catch(() => undefined)
}

async function toStored(response: Response, owner: string, now: number): Promise<Response> {
  const headers = { 'content-type': response.headers.get('content-type') ?? 'application/json' }
  return new Response(await response.blob(), { headers: { ...headers, [OWNER]: owner, [STORED_AT]: String(now) } })
}

const isOld = (stored: Response, now: number) => now - Number(stored.headers.get(STORED_AT)) > STORED_FOR_MS

/** Hash of the session token, so that a list is never shown to the next user of this browser. */
async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores the start page of this build and the files that it names. */
export async function install(environment: Environment): Promise<void> {
  const files = await environment.caches.open(filesCache(environment))
  const shell = await environment.fetch(SHELL)
  if (shell.status !== 200) throw new Error(`The request for the start page returned status ${shell.status}.`)
  const html = await shell.clone().text()
  await files.put(SHELL, shell)
  await prefetch(
    Array.from(html.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, path = '']) => path),
    environment,
  )
}

/** Stores files that the page loaded before the worker was active. */
export async function prefetch(paths: readonly string[], environment: Environment): Promise<void> {
  const filePaths = paths.filter((path) => FILES.test(path))
  const files = await environment.caches.open(filesCache(environment))
  for (const path of filePaths) {
    if (await files.match(path)) continue
    const response = await environment.fetch(path)
    if (response.status === 200) await files.put(path, response)
  }
}

/** Deletes the files of earlier builds. */
export async function activate(environment: Environment): Promise<void> {
  const names = await environment.caches.keys()
  const old = names.filter((name) => name.startsWith(FILES_PREFIX) && name !== filesCache(environment))
  await Promise.all(old.map((name) => environment.caches.delete(name)))
}
