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
  isStillIn: () => Promise<boolean>
}

/**
 * Answers with server-sent events. The first is read before anything is sent, so that a refusal is still an ordinary problem.
 * Each read is a statement of its own; no connection is held while nothing happens. Before each event it is asked whether the
 * caller is still let in: who was signed out, paused or moved hears nothing more.
 */
export async function sendStream(
  reply: FastifyReply,
  { endpoint, handler, ctx, input, isStillIn }: Stream,
): Promise<FastifyReply> {
  const closing = new AbortController()
  // Streams are never public, so somebody is signed in.
  const end = ctx.product.topics.follow((ctx as StreamCtx).actor.id)
  onClose(reply.raw, () => {
    closing.abort()
    end()
  })
  const events = await ctx.product.db.read(async (tx) =>
    handler({ ...ctx, tx, signal: closing.signal } as StreamCtx, input),
  )
  const first = await events.next()
  return (
    reply
      .type('text/event-stream')
      // Proxies would otherwise keep the events until there are many.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(frames(endpoint, first, events, isStillIn)))
  )
}

async function* frames(
  endpoint: Endpoint,
  first: IteratorResult<unknown>,
  events: AsyncGenerator<unknown>,
  isStillIn: () => Promise<boolean>,
): AsyncGenerator<string> {
  if (!first.done) yield frame(endpoint, first.value)
  for await (const event of events) {
    if (!(await isStillIn())) return
    yield frame(endpoint, event)
  }
}

function frame(endpoint: Endpoint, event: unknown): string {
  if (event === undefined) return ': still here\n\n'
  return `event: ${endpoint.stream}\ndata: ${JSON.stringify(endpoint.data?.parse(event))}\n\n`
}
