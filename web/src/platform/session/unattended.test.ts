import { expect, test } from 'vitest'
import { createHttpClient } from '../api/http/http-client.ts'
import { browserClock } from '../clock.ts'
import { unattendedRequests } from './unattended.ts'

test('a request long after the last input is marked as unattended', async () => {
  let now = 0
  const clock = { ...browserClock, now: () => now }
  const marks: (string | null)[] = []
  const client = createHttpClient({
    baseUrl: '/api/v1',
    clock,
    fetch: async (_url, init) => {
      marks.push(new Headers(init?.headers).get('x-unattended'))
      return Response.json({})
    },
  })
  const page = new EventTarget()
  client.addHooks(unattendedRequests(page, clock))
  await client.request('/branch')
  now = 61_000
  await client.request('/branch')
  page.dispatchEvent(new Event('keydown'))
  await client.request('/branch')
  now = 120_000
  await client.request('/branch')
  expect(marks).toEqual([null, '1', null, null])
})
