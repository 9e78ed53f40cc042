import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** One network packet: a shorter response does not arrive earlier. */
const SHORTEST = 1400
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }
const GZIP = { level: 1 }

/**
 * Compresses text responses for clients that accept compression (docs/decisions/0138-compress-responses-in-the-server.md). Files
 * have their own compression and are sent as bytes, so they pass unchanged.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const encoding =
      typeof payload === 'string' && payload.length > SHORTEST
        ? acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
        : undefined
    if (typeof payload !== 'string' || !encoding) return done(null, payload)
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
    if (encoding === 'br') brotliCompress(payload, BROTLI, done)
    else gzip(payload, GZIP, done)
  })
}

/** The first of our encodings that the client accepts. */
export function acceptedEncoding<Name extends string>(
  header: string | undefined,
  supported: Iterable<Name>,
): Name | undefined {
  const accepted = (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim())
  return [...supported].find((name) => accepted.includes(name))
}
