import { activate, type Environment, handleRequest, install, prefetch } from './handle-request.ts'

// The types of workers contradict the types of pages, so this file declares the few that it needs.
type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type RequestEvent = LifeEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void
  skipWaiting: () => Promise<void>
}

// oxlint-disable-next-line no-restricted-globals -- this file runs in a worker
const worker = globalThis as unknown as WorkerScope
const environment: Environment = {
  caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  buildId: import.meta.env.VITE_BUILD_ID ?? 'development',
}

worker.addEventListener('install', (event) => event.waitUntil(install(environment).then(() => worker.skipWaiting())))
// The worker answers from the next page load on; taking over a page while it loads would load its files twice.
worker.addEventListener('activate', (event) => event.waitUntil(activate(environment)))
worker.addEventListener('fetch', (event) => {
  const response = handleRequest(event.request, environment)
  if (response) event.respondWith(response)
})
worker.addEventListener('message', (event) => {
  if (isList(event.data)) event.waitUntil(prefetch(event.data, environment))
})

function isList(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((entry) => typeof entry === 'string')
}
