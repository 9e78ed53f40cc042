export type RequestOptions = {
  method?: string
  query?: Record<string, unknown>
  /** Plain objects and arrays go as JSON, everything else as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** How often it is tried again; false is never. Unsaid: once for GET, HEAD and OPTIONS, never for writes. */
  retry?: number | false
  /** For the whole call, retries included. 0 waits for ever. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Money moves: the same key gives the same answer, however often it is sent. */
  idempotencyKey?: string
}

/** `/api/v1` + `/users` + `{ role: 'Staff' }`. Absent values are left out, lists repeat their name. */
export function joinUrl(baseUrl: string, path: string, query: Record<string, unknown> = {}): string {
  const url = `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  if (search.size === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${search}`
}

export function headersOf(call: RequestOptions, token: string | undefined): Headers {
  const headers = new Headers(call.headers)
  const setUnlessGiven = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  setUnlessGiven('accept', 'application/json')
  if (isJson(call.body)) setUnlessGiven('content-type', 'application/json')
  if (token !== undefined) setUnlessGiven('authorization', `Bearer ${token}`)
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey)
  return headers
}

export function bodyOf(body: unknown): BodyInit | undefined {
  // What is not JSON is a file, a form or text, which fetch takes as it is.
  return isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined)
}

function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null
}
