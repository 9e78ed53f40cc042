import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from './api-base.ts'
import { preloadFiles, readPageFiles } from './preload/page-files.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../../../web/dist')
const WEB_PAGE = path.join(WEB_DIST, 'index.html')
const PAGE_FILES = path.join(WEB_DIST, '.vite/page-files.json')
const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

/**
 * These headers apply to documents only. A page loads up to eighty scripts, styles and fonts; responses for them omit the
 * headers, which saves 30 kB over HTTP/1.1.
 */
const PAGE_HEADERS = [
  'content-security-policy',
  'x-frame-options',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-robots-tag',
]

type Options = {
  demo: boolean
  /** Built web app of the previous release, for pages that were opened before the upgrade. */
  previousWebDir: string | undefined
}

/** Serves the built web app on the same port. All pages are the same file; the client-side router selects the page. */
export async function serveWeb(app: FastifyInstance, { demo, previousWebDir }: Options): Promise<void> {
  if (existsSync(WEB_PAGE)) {
    await app.register(fastifyStatic, {
      root: WEB_DIST,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`) || file.includes(`${path.sep}meta${path.sep}`)
        if (/\.(css|js|woff2)$/.test(file) && hashed) for (const name of PAGE_HEADERS) reply.removeHeader(name)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (file.endsWith('latest.json')) reply.header('cache-control', 'no-store')
        // Cached, because some browsers request it whenever the address changes.
        if (file.endsWith('favicon.svg')) reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)
      },
    })
    addFiles(app)
  }
  // `sendFile` is missing if the web app was not built.
  else if (previousWebDir) await app.register(fastifyStatic, { root: previousWebDir, serve: false })
  app.setNotFoundHandler(async (request, reply) => {
    const address = addressOf(request)
    const earlier = earlierAsset(address, previousWebDir)
    if (earlier) {
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      return reply.sendFile(earlier, previousWebDir ?? '', { cacheControl: false })
    }
    const page = demo || !isKit(address) ? pageFor(request) : undefined
    if (page) return sendPage(reply, page)
    const otherMethods = otherMethodsOf(app, request)
    if (otherMethods.length > 0) {
      reply.header('allow', otherMethods.join(', '))
      throw new Refusal('method_not_allowed', `Use ${otherMethods.join(' or ')} here`)
    }
    throw new Refusal('not_found', address.startsWith(API_BASE) ? 'Not found' : 'File not found')
  })
}

/** One route for each folder: a route for each of the thousand files needed more time than the rest of the start. */
function addFiles(app: FastifyInstance): void {
  const files = new Set(builtFiles())
  const patterns = [...files].map((file) => file.replace(/\/.*/, '/*'))
  for (const pattern of new Set(patterns)) {
    app.get<{ Params: { '*'?: string } }>(`/${pattern}`, (request, reply) => {
      const file = pattern.replace('*', request.params['*'] ?? '')
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
    })
  }
}

/** Files for browsers, without `index.html`, which `sendPage` sends. */
function builtFiles(): string[] {
  return readdirSync(WEB_DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(WEB_DIST, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !/^(index\.html|\.)/.test(file))
}

/** Only names that a build creates; everything else of the previous release has a current version. */
function earlierAsset(address: string, folder: string | undefined): string | undefined {
  const name = /^\/(assets\/[\w-]+(?:\.[\w-]+)*\.\w+)$/.exec(address)?.[1]
  return name && folder && existsSync(path.join(folder, name)) ? name : undefined
}

let built: { page: string; files: ReturnType<typeof readPageFiles> } | undefined

/** The web app, if a page is requested and the app is built. Browsers open pages with GET; monitors use HEAD. */
export function pageFor(request: FastifyRequest): string | undefined {
  const address = addressOf(request)
  const isFile = /\.\w{2,5}$/.test(address) && address !== '/index.html'
  const isPage = ['GET', 'HEAD'].includes(request.method) && !address.startsWith('/api/') && !isFile
  if (!isPage || !existsSync(WEB_PAGE)) return undefined
  built ??= { page: readFileSync(WEB_PAGE, 'utf8'), files: readPageFiles(PAGE_FILES) }
  return preloadFiles(built.page, built.files, address, request.headers.cookie)
}

export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
}

function addressOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** The page of all components is for developers, so only a demo serves it. */
function isKit(address: string): boolean {
  const plain = address.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /^\/+kit(\/|$)/i.test(plain)
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Methods that the address accepts. Empty if the requested method is one of them, because then only the file is missing. */
function otherMethodsOf(app: FastifyInstance, request: FastifyRequest): string[] {
  const found = METHODS.filter((method) => app.findRoute({ method, url: addressOf(request) }) !== null)
  return found.some((method) => method === request.method.replace('HEAD', 'GET')) ? [] : found
}
