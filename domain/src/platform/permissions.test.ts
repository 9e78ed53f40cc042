import { expect, test } from 'vitest'
import { portalOfHost } from './permissions.ts'

test.each([
  ['admin.okwan.example', 'admin', false],
  ['agent.okwan.example', 'agent', false],
  ['staff.localhost:3000', 'staff', false],
  ['AGENT.okwan.example', 'agent', false],
  ['agent-staging.okwan.example', 'agent', true],
  ['staging-staff.okwan.example', 'staff', true],
  // Everything else is the admin portal, which has no staging variant.
  ['localhost', 'admin', false],
  ['www.okwan.example', 'admin', false],
  ['agents.okwan.example', 'admin', false],
  ['admin-staging.okwan.example', 'admin', false],
  ['', 'admin', false],
] as const)('%s is the %s portal, staging: %s', (host, portal, staging) => {
  expect(portalOfHost(host)).toEqual({ portal, staging })
})
