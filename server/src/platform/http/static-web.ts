import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from './api-base.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../../../web/dist')
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/** Serves the built web app on the same port. All pages are the same file; the client-side router selects the page. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(WEB_DIST, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB_DIST,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`) || file.includes(`${path.sep}meta${path.sep}`)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (file.endsWith('latest.json')) reply.header('cache-control', 'no-store')
        // Cached, because some browsers request it whenever the address changes.
        if (file.endsWith('favicon.svg')) reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)
      },
    })
  }
  const page = isBuilt ? await readFile(path.join(WEB_DIST, 'index.html'), 'utf8') : ''
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !address.startsWith('/api/') && !/\.\w{2,5}$/.test(address)
    if (isPage && isBuilt) return reply.type('text/html').header('cache-control', 'no-cache').send(page)
    const otherMethods = methodsOf(app, address)
    if (otherMethods.length > 0) {
      reply.header('allow', otherMethods.join(', '))
      throw new Refusal('method_not_allowed', `Use ${otherMethods.join(' or ')} here`)
    }
    throw new Refusal('not_found', address.startsWith(API_BASE) ? 'Not found' : 'File not found')
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function methodsOf(app: FastifyInstance, address: string): string[] {
  return METHODS.filter((method) => app.findRoute({ method, url: address }) !== null)
}
