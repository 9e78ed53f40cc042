import { expect, test, vi } from 'vitest'
import { createRouteRules } from './route-rules.ts'

const RULES = { '/old': { redirect: '/policies' } }

test('the rules come from the meta file of this build, which is read once', async () => {
  const fetch = vi.fn(async () => Response.json({ id: 'b1', routeRules: RULES }))
  const rules = createRouteRules('b1', fetch)
  expect([await rules(), await rules()]).toEqual([RULES, RULES])
  expect(fetch.mock.calls).toEqual([['/builds/meta/b1.json', expect.anything()]])
})

test('a missing, broken or unreachable file has no rules', async () => {
  const responses = [
    async () => new Response(null, { status: 404 }),
    async () => new Response('<!doctype html>'),
    () => Promise.reject(new TypeError('no connection')),
    async () => Response.json({ id: 'b1' }),
  ]
  for (const respond of responses) expect(await createRouteRules('b1', respond)()).toEqual({})
})

test('in development there are no rules and no request', async () => {
  const fetch = vi.fn()
  expect(await createRouteRules(undefined, fetch)()).toEqual({})
  expect(fetch).not.toHaveBeenCalled()
})
