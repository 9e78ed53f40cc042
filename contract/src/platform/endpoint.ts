import type { Permission } from '@okwan/domain/platform/permissions'
import type { z } from 'zod'

/**
 * One endpoint, declared once. Its key says method and path (`'GET /users/{id}'`), so the web can call it by that text with
 * types only, and no schema library reaches the browser. From the same declaration come the server's binding, OpenAPI,
 * docs/permissions.md and the tests that run over all endpoints.
 */
export type Endpoint = {
  summary: string
  /** Who may call it. `signed-in`: every role. `public`: no session asked for. */
  permission: Permission | 'signed-in' | 'public'
  /** Which records the caller reaches; another's record answers 404. Printed in docs/permissions.md. */
  scope: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The body is not ours to shape: whatever comes is handed on as text. */
  anyBody?: true
  /** The body is one file, handed on as bytes to those who may call; nobody else is read from. */
  fileBody?: { maxBytes: number }
  /** What stands under `data` in the answer, or in each event of a stream; absent for files. */
  data?: z.ZodType
  /** What stands under `meta`; present on lists. */
  meta?: z.ZodType
  /** Content type of an answer that is not JSON. */
  file?: string
  /** Answers with server-sent events of this name, each carrying `data`, for as long as there is something to wait for. */
  stream?: string
  /** Moves money or issues cover: the Idempotency-Key header is required, the same key gives the same answer. */
  idempotent?: true
  /** All it writes is one statement, which is a transaction by itself. */
  oneStatement?: true
  /** Calls at the same time that differ in this field of the body know nothing of each other and share one transaction. */
  sharedBy?: string
  /** Calls that one address may make in a minute, where that is fewer than for all others. */
  perMinute?: number
  /** Every answer takes at least so long, so that how long it took tells nothing. */
  evenMs?: number
  status?: 200 | 201 | 202
  /** Exists only where DEMO is on. */
  demoOnly?: true
}

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

/** What the server's handler receives: parsed, defaults filled in. */
export type Parsed<E> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { anyBody: true } ? { text: string } : unknown) &
  (E extends { fileBody: object } ? { bytes: Uint8Array } : unknown)
/** What the web sends. */
export type Sent<E> = SentPart<E, 'params'> & SentPart<E, 'query'> & SentPart<E, 'body'>
export type Data<E> = E extends { data: infer S extends z.ZodType } ? z.output<S> : undefined
export type Meta<E> = E extends { meta: infer S extends z.ZodType } ? z.output<S> : undefined
/** What a handler returns: the data, or data and meta where the endpoint is a list. */
export type Result<E> = E extends { meta: z.ZodType } ? { data: Data<E>; meta: Meta<E> } : Data<E>

export const endpoints = <const T extends Endpoints>(all: T) => all

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ')
  // Keys have this form by their type.
  return { method: method as Method, path: path ?? '' }
}
