import { expect, test } from 'vitest'
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
