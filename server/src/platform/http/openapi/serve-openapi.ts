import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../../version.ts'
import { API_BASE } from '../api-base.ts'
import { acceptedEncoding } from '../compress.ts'
import { API_DOCS_CSS, apiDocsPage } from './api-docs.ts'
import { openApi } from './openapi.ts'

type Prepared = { etag: string; encodings: ReadonlyMap<string, Buffer>; plain: Buffer }

/** A client that uses the ETag stays below this limit. The document is larger than 1 MB. */
const REQUESTS_PER_MINUTE = 30
const MAX_AGE_SECONDS = 3600

/**
 * Serves the API description, and in a demo a page to read it. The description is written at the first request, because few
 * processes receive a request for it and writing takes a fifth of the time that a node needs to start.
 */
export function serveOpenApi(app: FastifyInstance, demo: boolean): void {
  const config = { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' } }
  app.get(`${API_BASE}/openapi.json`, { config }, async (request, reply) => {
    const { etag, encodings, plain } = prepare(demo)
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
    if (listOf(request.headers['if-none-match']).includes(etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = acceptedEncoding(request.headers['accept-encoding'], encodings.keys())
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(encoding ? encodings.get(encoding) : plain)
  })
  if (!demo) return
  let page: string | undefined
  app.get('/api/docs', { config }, async (_, reply) => {
    page ??= apiDocsPage(demo)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(API_DOCS_CSS))
}

const documents = new Map<boolean, Prepared>()

/** Compressed once for each process, best encoding first. */
function prepare(demo: boolean): Prepared {
  const known = documents.get(demo)
  if (known) return known
  const plain = Buffer.from(JSON.stringify(openApi(VERSION, demo)))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const document = {
    etag: `W/"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`,
    encodings: new Map([
      ['br', brotliCompressSync(plain, quality)],
      ['gzip', gzipSync(plain)],
    ]),
    plain,
  }
  documents.set(demo, document)
  return document
}

const listOf = (header: string | undefined) => (header ?? '').split(',').map((part) => part.trim())
