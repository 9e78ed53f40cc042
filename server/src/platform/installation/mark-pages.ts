import type { Portal } from '@okwan/domain/platform/permissions'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { LOOPBACK_HOSTS } from '../settings.ts'
import { practiceBanner } from './practice-banner.ts'
import { PRACTICE_CSS } from './practice-css.ts'

const SENTENCE = 'Staging: test data. Nothing on this page is valid.'

type Marked = Pick<Config, 'mode' | 'practiceDomain' | 'liveDomain'>

/**
 * Marks every page in staging and in practice, and gives the web app the address of the practice installation. The web app reads
 * the meta elements. The banner of practice is part of the page itself, so that it shows without JavaScript.
 */
export function markPages(app: FastifyInstance, config: Marked): void {
  const { mode, practiceDomain } = config
  if (mode === 'practice') markPractice(app)
  if (mode !== 'staging' && mode !== 'practice' && practiceDomain === undefined) return
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    return markPage(payload, config, request.portal)
  })
}

function markPage(page: string, { mode, practiceDomain, liveDomain }: Marked, portal: Portal): string {
  const isApp = page.includes('<div id="root">')
  const head = [
    mode === 'staging' || mode === 'practice' ? `<meta name="okwan-mode" content="${mode}">` : '',
    practiceDomain ? `<meta name="okwan-practice" content="${portalAddress(practiceDomain, portal)}">` : '',
    mode === 'practice' ? '<link rel="stylesheet" href="/practice.css">' : '',
  ]
  const marked = page.replace('<head>', `<head>${head.join('')}`)
  const live = liveDomain && portalAddress(liveDomain, portal)
  if (mode === 'practice') return atTop(marked, practiceBanner(isApp, live))
  return mode === 'staging' && !isApp ? atTop(marked, `<p role="note"><strong>${SENTENCE}</strong></p>`) : marked
}

function atTop(page: string, mark: string): string {
  return page.replace(/<body[^>]*>/, (body) => `${body}${mark}`)
}

/** A portal of another installation; settings accept only the characters of a domain. */
function portalAddress(domain: string, portal: Portal): string {
  const host = domain.replace(/:\d+$/, '')
  return `${LOOPBACK_HOSTS.includes(host) ? 'http' : 'https'}://${portal}.${domain}/`
}

/** Serves the style of the banner. The names of all downloads, such as CSV files, show that they are from practice. */
function markPractice(app: FastifyInstance): void {
  app.get('/practice.css', async (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PRACTICE_CSS),
  )
  app.addHook('onSend', async (_, reply, payload) => {
    const disposition = reply.getHeader('content-disposition')
    if (typeof disposition === 'string')
      reply.header('content-disposition', disposition.replace(/filename="/, 'filename="PRACTICE-'))
    return payload
  })
}
