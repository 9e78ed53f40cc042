import { type Portal, portalOfHost } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { PROBES } from './drain/probes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    portal: Portal
    /** Set after authentication, for the log. */
    userId: string | undefined
  }
}

// No inline scripts or styles and no other hosts. Pictures can be data: URLs, for QR codes.
const contentPolicy = ({ monitoringOrigin, analyticsOrigin }: Pick<Config, 'monitoringOrigin' | 'analyticsOrigin'>) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", monitoringOrigin, analyticsOrigin].filter(Boolean).join(' '),
    // Session replay compresses recordings in a blob worker.
    ["worker-src 'self'", monitoringOrigin && 'blob:'].filter(Boolean).join(' '),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** Accepts only our own host names, sets security headers, and refuses cross-site writes. */
export function guardEveryRequest(app: FastifyInstance, config: Config): void {
  app.decorateRequest('portal', 'admin')
  app.decorateRequest('userId', undefined)
  const headers = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const host = hostOf(request)
    if (!isOurHost(host, config.publicDomain) && !PROBES.has(request.url)) {
      return done(new Refusal('unknown_host'))
    }
    request.portal = portalOfHost(host).portal
    const site = request.headers['sec-fetch-site']
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && (site === 'cross-site' || site === 'same-site')) {
      return done(new Refusal('cross_site'))
    }
    done()
  })
}

export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': contentPolicy(config),
    'x-content-type-options': 'nosniff',
    // Browsers that do not support frame-ancestors use this header.
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(config.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Host as sent by the browser. Forwarded host headers are ignored, because other sites can set them. */
function hostOf({ headers }: FastifyRequest): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}

function isOurHost(host: string, publicDomain: string): boolean {
  const isOwnDomain = (domain: string) => host === domain || host.endsWith(`.${domain}`)
  return isOwnDomain(publicDomain) || isOwnDomain('localhost') || /^(127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
