import { Readable } from 'node:stream'
import type { Endpoint } from '@okwan/contract/platform/endpoint'
import type { FastifyReply } from 'fastify'
import type { PublicCtx, StreamCtx } from './context.ts'
import { onClose } from './on-close.ts'

export type AnyStream = (ctx: StreamCtx, input: unknown) => AsyncGenerator<unknown>

type Stream = {
  endpoint: Endpoint
  handler: AnyStream
  ctx: Omit<PublicCtx, 'tx'>
  input: unknown
  isStillSignedIn: () => Promise<boolean>
}

/**
 * Responds with server-sent events. The first event is read before anything is sent, so that a refusal is an ordinary error
 * response. No database connection is in use between events. The session is checked before each event, so that signed-out, paused
 * or moved users receive nothing more.
 */
export async function sendStream(
  reply: FastifyReply,
  { endpoint, handler, ctx, input, isStillSignedIn }: Stream,
): Promise<FastifyReply> {
  const closing = new AbortController()
  const { streamsEnd } = ctx.product.drain
  // Streams are never public, so there is a user.
  const end = ctx.product.topics.follow((ctx as StreamCtx).actor.id)
  onClose(reply.raw, () => {
    closing.abort()
    end()
  })
  const events = await ctx.product.db.read(async (tx) =>
    handler({ ...ctx, tx, signal: AbortSignal.any([closing.signal, streamsEnd]) } as StreamCtx, input),
  )
  // The headers of this response promised to keep the connection, but a node that drains would wait for it.
  const { socket } = reply.raw
  reply.raw.once('finish', () => {
    if (streamsEnd.aborted) socket?.end()
  })
  const first = await events.next()
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      // Prevents proxies from buffering events.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(frames({ endpoint, events, isStillSignedIn, streamsEnd }, first)))
  )
}

type Frames = Pick<Stream, 'endpoint' | 'isStillSignedIn'> & {
  events: AsyncGenerator<unknown>
  streamsEnd: AbortSignal
}

async function* frames(
  { endpoint, events, isStillSignedIn, streamsEnd }: Frames,
  first: IteratorResult<unknown>,
): AsyncGenerator<string> {
  if (!first.done) yield frame(endpoint, first.value)
  for await (const event of events) {
    if (streamsEnd.aborted) break
    if (!(await isStillSignedIn())) return
    yield frame(endpoint, event)
  }
  // The field of EventSource: milliseconds after which the client connects again, to another node.
  if (streamsEnd.aborted) yield 'retry: 200\n\n'
}

function frame(endpoint: Endpoint, event: unknown): string {
  if (event === undefined) return ': keep-alive\n\n'
  return `event: ${endpoint.stream}\ndata: ${JSON.stringify(endpoint.data?.parse(event))}\n\n`
}
