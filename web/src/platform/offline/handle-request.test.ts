import { beforeEach, expect, test } from 'vitest'
import {
  activate,
  type Environment,
  filesCache,
  handleRequest,
  install,
  LISTS_CACHE,
  prefetch,
  STORED_AT,
} from './handle-request.ts'

const ORIGIN = 'https://agent.okwan.example'
const DAY_MS = 86_400_000

let stores: Map<string, Map<string, Response>>
let online: boolean
let isFull: boolean
let nowMs: number
let requests: string[]
let respond: (path: string) => Response
let environment: Environment

beforeEach(() => {
  stores = new Map()
  online = true
  isFull = false
  nowMs = 1_000_000
  requests = []
  respond = (path) => new Response(`network ${path}`)
  environment = createEnvironment('build-1')
})

function createEnvironment(buildId: string): Environment {
  const caches = {
    open: async (name: string) => cacheOf(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  }
  const fetch = async (request: Request | string) => {
    const path = pathOf(request)
    requests.push(path)
    if (!online) throw new TypeError('Failed to fetch')
    return respond(path)
  }
  return { caches, fetch, now: () => nowMs, buildId }
}

const pathOf = (request: RequestInfo | URL) => {
  const { pathname, search } = new URL(typeof request === 'object' && 'url' in request ? request.url : request, ORIGIN)
  return pathname + search
}

function cacheOf(name: string): Cache {
  const entries = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, entries)
  const store = {
    match: async (request: RequestInfo | URL) => entries.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo | URL, response: Response) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      entries.set(pathOf(request), response)
    },
  }
  return store as unknown as Cache
}

/** A browser does not let a script build a navigation. */
const opened = (path: string) => ({ url: ORIGIN + path, method: 'GET', mode: 'navigate' }) as Request
const get = (path: string, token = 'a') =>
  new Request(ORIGIN + path, { headers: path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : {} })
const textOf = async (request: Request) => (await handleRequest(request, environment))?.text()
const list = '/api/v1/policies?limit=20'

test('online, a page always comes from the server', async () => {
  await install(environment)
  respond = () => new Response('newer page')
  expect(await textOf(opened('/policies'))).toBe('newer page')
})

test('a page from the worker lists no files to preload, online and offline', async () => {
  const html = '<link rel="icon" href="/favicon.svg"><link rel="modulepreload" crossorigin href="/assets/a.js"><p>'
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" }
  respond = (path) => new Response(path === '/assets/a.js' ? '1' : html, { headers })
  await install(environment)
  const page = await handleRequest(opened('/policies'), environment)
  expect(await page?.text()).toBe('<link rel="icon" href="/favicon.svg"><p>')
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'none'")
  online = false
  expect(await textOf(opened('/policies'))).toBe('<link rel="icon" href="/favicon.svg"><p>')
})

test('offline, every page of the app is the stored start page, and pages of the server are left alone', async () => {
  await install(environment)
  online = false
  expect(await textOf(opened('/policies/drafts'))).toBe('network /')
  expect(handleRequest(opened('/verify/ABC'), environment)).toBeUndefined()
  expect(handleRequest(opened('/pay/ABC'), environment)).toBeUndefined()
})

test('an error response is not stored as the start page', async () => {
  respond = () => new Response('bad gateway', { status: 502 })
  await expect(install(environment)).rejects.toThrow('502')
})

test('only the files of the start page and files that the page has loaded are stored', async () => {
  respond = (path) => new Response(path === '/' ? '<script src="/assets/index-1.js"></script>' : path)
  await install(environment)
  await prefetch(['/assets/c1.js', '/api/v1/policies', '/builds/latest.json'], environment)
  expect([...(stores.get(filesCache(environment))?.keys() ?? [])]).toEqual(['/', '/assets/index-1.js', '/assets/c1.js'])
})

test('a file is loaded once', async () => {
  expect(await textOf(get('/assets/c2.js'))).toBe('network /assets/c2.js')
  expect(await textOf(get('/assets/c2.js'))).toBe('network /assets/c2.js')
  expect(requests).toEqual(['/assets/c2.js'])
})

test('a missing file is not stored', async () => {
  respond = () => new Response('not found', { status: 404 })
  await textOf(get('/assets/c3.js'))
  expect(stores.get(filesCache(environment))?.size).toBe(0)
})

test('a new build deletes the files of the previous build and keeps the lists', async () => {
  await textOf(get('/assets/c2.js'))
  await textOf(get(list))
  const next = createEnvironment('build-2')
  await prefetch(['/assets/c9.js'], next)
  await activate(next)
  expect([...stores.keys()].sort()).toEqual([filesCache(next), LISTS_CACHE].sort())
})

test('offline, the last stored list is returned with its time', async () => {
  await textOf(get(list))
  online = false
  nowMs += 60_000
  const stored = await handleRequest(get(list), environment)
  expect(await stored?.text()).toBe(`network ${list}`)
  expect(stored?.headers.get(STORED_AT)).toBe('1000000')
  await expect(handleRequest(get('/api/v1/policies?limit=20&q=Ama'), environment)).rejects.toThrow('Failed to fetch')
})

test('a list is not shown to another session, nor after a day', async () => {
  await textOf(get(list))
  online = false
  await expect(handleRequest(get(list, 'b'), environment)).rejects.toThrow('Failed to fetch')
  expect(stores.has(LISTS_CACHE)).toBe(false)
  online = true
  await textOf(get(list))
  online = false
  nowMs += DAY_MS + 1
  await expect(handleRequest(get(list), environment)).rejects.toThrow('Failed to fetch')
  expect(stores.has(LISTS_CACHE)).toBe(false)
})

test('an ended session deletes the lists', async () => {
  await textOf(get(list))
  respond = () => new Response('{}', { status: 401 })
  await textOf(get('/api/v1/renewals'))
  expect(stores.has(LISTS_CACHE)).toBe(false)
})

test('errors of the server, records, writes and other requests are not stored', async () => {
  respond = () => new Response('{}', { status: 500 })
  await textOf(get(list))
  expect(stores.get(LISTS_CACHE)?.size).toBe(0)
  for (const path of ['/api/v1/policies/7', '/api/v1/customers?q=Ama', '/api/v1/demo/phone', '/builds/latest.json']) {
    expect(handleRequest(get(path), environment), path).toBeUndefined()
  }
  expect(handleRequest(new Request(`${ORIGIN}/api/v1/policies`, { method: 'POST' }), environment)).toBeUndefined()
})

test('a full cache does not block lists and files', async () => {
  isFull = true
  expect(await textOf(get(list))).toBe(`network ${list}`)
  expect(await textOf(get('/assets/app-1.js'))).toBe('network /assets/app-1.js')
})
