import type { Permission } from '@okwan/domain/platform/permissions'
import type { z } from 'zod'

/**
 * Declaration of one endpoint. The key contains method and path (`'GET /users/{id}'`), so the web calls the endpoint by this key
 * and imports only types, no schema library. The same declaration generates the server's binding, OpenAPI,
 * docs/permissions.md and the tests of all endpoints.
 */
export type Endpoint = {
  summary: string
  /** Permission to call the endpoint. `signed-in`: every role. `public`: no session. */
  permission: Permission | 'signed-in' | 'public'
  /** Reach of the caller; records out of reach return 404. Printed in docs/permissions.md. */
  scope: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Passes the body to the handler as text, for callbacks of providers. */
  anyBody?: true
  /** Passes the body to the handler as bytes; it is read only if the caller has the permission. */
  fileBody?: { maxBytes: number }
  /** Schema of `data` in the response or in each event of a stream; absent for files. */
  data?: z.ZodType
  /** Schema of `meta`; present on lists. */
  meta?: z.ZodType
  /** Content type of a response that is not JSON. */
  file?: string
  /** Responds with server-sent events of this name, each with `data`. */
  stream?: string
  /** Requires an Idempotency-Key, because a repeated request must not act twice. A repeated key returns the first response. */
  idempotent?: true
  /** Writes a single statement, which needs no transaction. */
  oneStatement?: true
  /** Concurrent calls that differ in this field of the body are independent and share one transaction. */
  sharedBy?: string
  /** Calls per minute and address, if lower than the default. */
  perMinute?: number
  /** Minimum duration of every response, so that its timing reveals nothing. */
  minimumMs?: number
  status?: 200 | 201 | 202
  /** Available only in a demo (`MODE=demo`). */
  demoOnly?: true
}

/** Hides the time difference between a customer out of reach and an unknown code or number. */
export const MINIMUM_MS = 50

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type Endpoints = { [key: EndpointKey]: Endpoint }

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown
type SentPart<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? Record<string, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

/** Parsed input of the handler, with defaults. */
export type Parsed<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { anyBody: true } ? { text: string } : unknown) &
  (E extends { fileBody: object } ? { bytes: Uint8Array } : unknown)
/** Input that the web sends. */
export type Sent<E> = SentPart<E, 'params'> & SentPart<E, 'query'> & SentPart<E, 'body'>
export type Data<E> = E extends { data: infer S extends z.ZodType } ? z.output<S> : undefined
export type Meta<E> = E extends { meta: infer S extends z.ZodType } ? z.output<S> : undefined
/** Result of a handler: data, or data and meta for lists. */
export type Result<E> = E extends { meta: z.ZodType } ? { data: Data<E>; meta: Meta<E> } : Data<E>

export const endpoints = <const T extends Endpoints>(all: T) => all

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ')
  // The type guarantees this format.
  return { method: method as Method, path: path ?? '' }
}
