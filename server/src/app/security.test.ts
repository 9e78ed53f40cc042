import { expect, test } from 'vitest'
import { clearedCookie, cookie } from '../people/auth/cookies.ts'
import { readConfig } from '../platform/config.ts'
import { securityHeaders } from '../platform/http/security.ts'

const connectSources = (environment: Record<string, string>) => {
  const policy = securityHeaders(readConfig(environment))['content-security-policy'] ?? ''
  return /connect-src ([^;]*)/.exec(policy)?.[1]
}

test('pages connect only to our own origin unless a receiver is configured', () => {
  expect(connectSources({})).toBe("'self'")
  expect(connectSources({ MONITORING_ORIGIN: 'https://rum.example/api' })).toBe("'self' https://rum.example")
  expect(connectSources({ ANALYTICS_ORIGIN: 'https://events.example/api/v1/event' })).toBe(
    "'self' https://events.example",
  )
})

test('over TLS, browsers must use HTTPS for two years, and no site can embed a page', () => {
  const headers = securityHeaders(readConfig({ HTTPS: 'on' }))
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(headers['content-security-policy']).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
  expect(securityHeaders(readConfig({}))['strict-transport-security']).toBeUndefined()
})

test.each(['binding', 'browser', 'position'] as const)(
  'over TLS, the %s cookie is bound to its host and hidden from scripts',
  (name) => {
    const config = readConfig({ HTTPS: 'on' })
    for (const text of [cookie(config, name, 'x'), clearedCookie(config, name)]) {
      expect(text).toMatch(new RegExp(`^__Host-okwan-${name}=x?; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=`))
    }
  },
)
