export type RequestOptions = {
  method?: string
  query?: Record<string, unknown>
  /** Plain objects and arrays are sent as JSON, everything else unchanged. */
  body?: unknown
  headers?: Record<string, string>
  /** Number of retries; false means none. Default: one for GET, HEAD and OPTIONS, none for writes. */
  retry?: number | false
  /** Timeout of the whole call with its retries. 0 means no limit. */
  timeoutMs?: number
  signal?: AbortSignal
  /** Required where money moves: a repeated key returns the first response. */
  idempotencyKey?: string
}

/** `/api/v1` + `/users` + `{ role: 'Staff' }`. Undefined values are left out, and lists repeat their name. */
export function joinUrl(baseUrl: string, path: string, query: Record<string, unknown> = {}): string {
  const url = `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  if (search.size === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${search}`
}

export function headersOf(call: RequestOptions, token: string | undefined): Headers {
  const headers = new Headers(call.headers)
  const setDefault = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  setDefault('accept', 'application/json')
  if (isJson(call.body)) setDefault('content-type', 'application/json')
  if (token !== undefined) setDefault('authorization', `Bearer ${token}`)
  if (call.idempotencyKey !== undefined) headers.set('idempotency-key', call.idempotencyKey)
  return headers
}

export function bodyOf(body: unknown): BodyInit | undefined {
  // Everything else is a file, a form or text, which fetch accepts.
  return isJson(body) ? JSON.stringify(body) : (body as BodyInit | undefined)
}

function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null
}
