import { type Endpoint, splitKey } from '@okwan/contract/platform/endpoint'
import { validationWords } from '@okwan/contract/platform/validation-words'
import { needsStepUp } from '@okwan/domain/people/auth/acts'
import { isAllowedForExaminer, readOnly } from '@okwan/domain/people/users/examiners'
import { can, isPrivileged } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { authenticate, authenticateUnattended } from '../people/auth/authenticate.ts'
import { cookie, readCookie } from '../people/auth/cookies.ts'
import { networkOf } from '../people/auth/network-of.ts'
import { requirePasskey } from '../people/auth/passkeys/require-passkey.ts'
import { requireCooldownOver } from '../people/auth/require-cooldown-over.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Transaction } from '../platform/db/transaction.ts'
import { API_BASE } from '../platform/http/api-base.ts'
import { CommittedRefusal } from '../platform/http/committed-refusal.ts'
import type { Actor, Caller, Ctx, FileResponse, Handlers, Product, PublicCtx } from '../platform/http/context.ts'
import { once } from '../platform/http/idempotency.ts'
import { LOOPBACK } from '../platform/http/loopback.ts'
import { minimumDuration } from '../platform/http/minimum-duration.ts'
import { onClose } from '../platform/http/on-close.ts'
import { RateLimiter } from '../platform/http/rate-limiter.ts'
import { Semaphore } from '../platform/http/semaphore.ts'
import { type AnyStream, sendStream } from '../platform/http/stream.ts'
import { checkResponse } from './check-response.ts'
import { withoutActions } from './without-actions.ts'

type ResponseContent = { data: unknown; meta?: unknown } | FileResponse
type AnyHandler = (ctx: Ctx | PublicCtx, input: unknown) => Promise<unknown>

/** Binds each endpoint to its handler. Parsing, authentication, authorisation and transactions happen here only. */
export function implement<T extends Record<string, Endpoint>>(
  app: FastifyInstance,
  product: Product,
  contract: T,
  handlers: Handlers<T>,
): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    if (endpoint.demoOnly && !product.config.demo) continue
    const { method, path } = splitKey(key)
    const route: RouteOptions = {
      method,
      url: API_BASE + path.replace(/\{(\w+)\}/g, ':$1'),
      config: endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: '1 minute' } } : {},
      handler: async (request, reply) => {
        const actor = await actorOf(product, { key, endpoint }, request)
        if (method !== 'GET' && isPrivileged(endpoint.permission)) requirePrivileges(product, actor)
        const input = parse(endpoint, request)
        // The types guarantee matching handlers; TypeScript cannot express that in a loop.
        if (endpoint.stream) {
          const handler = handlers[key] as unknown as AnyStream
          const ctx = contextOf({ product, request, actor })
          const stream = {
            endpoint,
            handler,
            ctx,
            input,
            isStillSignedIn: () => isStillSignedIn(product, { key, endpoint }, request, actor),
          }
          return sendStream(reply, stream)
        }
        if (isGenerated(endpoint)) countDocument(product, request, actor)
        const handler = handlers[key] as unknown as AnyHandler
        const call = { key, endpoint, handler, product, request, reply, actor, input }
        const response = await (endpoint.minimumMs
          ? minimumDuration(endpoint.minimumMs, () => responseOf(call))
          : responseOf(call))
        if (method !== 'GET') await setPositionCookie(product, reply)
        return send(endpoint, reply, response)
      },
    }
    if (endpoint.anyBody) acceptAnyBody(app, route)
    else if (endpoint.fileBody)
      acceptFile(app, product, { key, endpoint }, { ...route, bodyLimit: endpoint.fileBody.maxBytes })
    else app.route(route)
  }
}

/** Documents and tables that are generated on request; stored files are only read. */
const isGenerated = ({ file = '' }: Endpoint) => file.startsWith('application/pdf') || file.startsWith('text/csv')

const documents = new WeakMap<Product, RateLimiter>()
const DOCUMENTS_PER_MINUTE = 60

/** Limits generated documents: drawing one page blocks the event loop for as long as dozens of other requests take. */
function countDocument(product: Product, { ip }: FastifyRequest, actor: Actor | undefined): void {
  if (LOOPBACK.includes(ip)) return
  const limiter =
    documents.get(product) ??
    new RateLimiter(DOCUMENTS_PER_MINUTE, 'Too many documents requested. Try again in a minute.')
  documents.set(product, limiter)
  limiter.count(actor?.id ?? networkOf(ip), product.clock.wall())
}

/** Registered in its own scope without the JSON parser. */
function acceptAnyBody(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route(route)
  })
}

/** A browser sends fewer uploads in parallel. The limit exists because each upload is in memory. */
const MAX_UPLOADS = 8

/** Authenticates before the body is read, because files are large. */
function acceptFile(app: FastifyInstance, product: Product, bound: Bound, route: RouteOptions): void {
  const uploads = new Semaphore(MAX_UPLOADS, 'Too many uploads in progress. Wait until one is complete.')
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const actor = await actorOf(product, bound, request)
    if (actor) onClose(reply.raw, uploads.acquire(actor.id))
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({ ...route, onRequest })
  })
}

type Bound = { key: string; endpoint: Endpoint }

async function actorOf(
  product: Product,
  { key, endpoint }: Bound,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const { permission } = endpoint
  if (permission === 'public') {
    // An expired token must not prevent a new sign-in.
    const actor = request.headers.authorization ? await authenticate(product, request).catch(unlessRefused) : undefined
    request.userId = actor?.id
    if (actor) refuseExaminer(actor, key)
    return actor
  }
  // An abandoned tab that polls must not keep its session open.
  const isUnattended = endpoint.stream || request.headers['x-unattended'] === '1'
  const actor = await (isUnattended ? authenticateUnattended : authenticate)(product, request)
  request.userId = actor.id
  refuseExaminer(actor, key)
  if (permission === 'signed-in' || can(actor, permission)) return actor
  throw new Refusal('forbidden', `Forbidden: ${actor.role} is not allowed to access this page.`)
}

/** An examiner reads everything and changes nothing, whatever the permission of the endpoint. */
function refuseExaminer({ examinerUntil }: Actor, key: string): void {
  if (examinerUntil && !isAllowedForExaminer(key)) throw readOnly(examinerUntil)
}

/** Whether the session is still valid and its user has the same role and branch, and therefore the same reach. */
async function isStillSignedIn(product: Product, bound: Bound, request: FastifyRequest, before: Actor | undefined) {
  const now = await actorOf(product, bound, request).catch(unlessRefused)
  return now !== undefined && now.role === before?.role && now.branchId === before.branchId
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

/** Conditions of every privileged change: no recent change of the account and, from a set day on, a passkey. */
function requirePrivileges(product: Product, actor: Actor | undefined): void {
  const now = product.clock.now()
  requireCooldownOver(actor?.cooldownUntil, now)
  requirePasskey(actor, { product, now })
}

const noFields = z.strictObject({})
const WORDS = { error: validationWords }

function parse(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    ...bodyOf(endpoint, request.body),
  }
}

function bodyOf(endpoint: Endpoint, body: unknown): Record<string, unknown> {
  if (endpoint.anyBody) return { text: typeof body === 'string' ? body : '' }
  if (endpoint.fileBody) return { bytes: body instanceof Uint8Array ? body : new Uint8Array() }
  return { body: read(endpoint.body, body) }
}

function read(schema: z.ZodType = noFields, value: unknown): unknown {
  try {
    return schema.parse(value ?? {}, WORDS)
  } catch (error) {
    // An object with a `length` that is not a number, sent in place of a text, makes the length check of Zod throw.
    if (error instanceof TypeError) throw new Refusal('invalid')
    throw error
  }
}

type Call = {
  key: string
  endpoint: Endpoint
  handler: AnyHandler
  product: Product
  request: FastifyRequest
  reply: FastifyReply
  actor: Actor | undefined
  input: Record<string, unknown>
}

async function responseOf(call: Call): Promise<ResponseContent> {
  const { db } = call.product
  if (call.request.method === 'GET') return db.read((tx) => handle(call, tx))
  const { oneStatement, sharedBy } = call.endpoint
  if (oneStatement) return db.write((tx) => handle(call, tx))
  const outcome = sharedBy
    ? await db.together(outcomesOf, { key: sharedKey(call, sharedBy), call })
    : await db.transaction((tx) => outcomeOf(call, tx))
  if (outcome instanceof CommittedRefusal) throw outcome
  return outcome
}

async function outcomeOf(call: Call, tx: Transaction): Promise<ResponseContent | CommittedRefusal> {
  const { endpoint, actor, request, input, product } = call
  try {
    if (!endpoint.idempotent || !actor) return await handle(call, tx)
    const key = request.headers['idempotency-key']
    const keyedCall = { userId: actor.id, operation: call.key, key, input }
    return await once(tx, keyedCall, product.clock.now(), () => handle(call, tx))
  } catch (error) {
    if (error instanceof CommittedRefusal) return error
    throw error
  }
}

async function outcomesOf(
  tx: Transaction,
  shared: { key: string; call: Call }[],
): Promise<(ResponseContent | CommittedRefusal)[]> {
  // Waits for all calls, so that no statement runs after a failure has ended the transaction.
  const ended = await Promise.allSettled(shared.map(({ call }) => outcomeOf(call, tx)))
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

function sharedKey({ key, input }: Call, field: string): string {
  const value = (input.body as Record<string, unknown>)[field] // the body is an object in every contract that names a field
  return `${key} ${String(value)}`
}

async function handle(call: Call, tx: Tx): Promise<ResponseContent> {
  const { key, endpoint, handler, reply, input } = call
  const ctx = { ...contextOf(call), tx }
  const result = await handler(ctx, input)
  // Rolls back an act that its handler performed without a confirmation of the acting person.
  if (needsStepUp(key) && ctx.confirmedActs?.size === 0) throw new Error(`${key} was not confirmed`)
  reply.headers(ctx.headers)
  if (endpoint.file) return result as FileResponse // guaranteed by the handler's type
  const shown = (values: unknown) => {
    const data = endpoint.data && checkResponse(endpoint.data, values)
    return call.actor?.examinerUntil ? withoutActions(data) : data
  }
  if (!endpoint.meta) return { data: shown(result) }
  const list = result as { data: unknown; meta: unknown } // guaranteed by the handler's type
  return { data: shown(list.data), meta: checkResponse(endpoint.meta, list.meta) }
}

/** The next reads of this browser must include this write, on every node. */
async function setPositionCookie({ replica, config }: Product, reply: FastifyReply): Promise<void> {
  if (!replica) return
  // The write has committed, so it is not refused; without its position, the next reads use the primary.
  const position = await replica.position().catch(() => Number.MAX_SAFE_INTEGER)
  reply.header('set-cookie', cookie(config, 'position', String(position)))
}

function contextOf({ product, request, actor }: Pick<Call, 'product' | 'request' | 'actor'>): Omit<PublicCtx, 'tx'> {
  return {
    now: product.clock.now(),
    caller: callerOf(product, request),
    product,
    headers: {},
    confirmedActs: new Set<string>(),
    ...(actor ? { actor } : {}),
  }
}

function send(endpoint: Endpoint, reply: FastifyReply, response: ResponseContent): FastifyReply {
  reply.code(endpoint.status ?? 200)
  if (!('bytes' in response)) return reply.send(response)
  return reply
    .type(response.contentType ?? endpoint.file ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${response.fileName.replace(/[^\w.-]/g, '-')}"`)
    .send(response.bytes)
}

function callerOf({ config }: Product, request: FastifyRequest): Caller {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    portal: request.portal,
    origin: `${config.https ? 'https' : 'http'}://${request.headers.host ?? ''}`,
    browserMarks: readCookie(config, request.headers, 'browser'),
    binding: readCookie(config, request.headers, 'binding'),
    position: positionOf(readCookie(config, request.headers, 'position')),
  }
}

/** A request with a changed cookie reads from the primary, or from the replica within its lag. */
const positionOf = (text: string | undefined) => (text && /^\d{1,16}$/.test(text) ? Number(text) : undefined)
