import { afterEach, expect, test, vi } from 'vitest'
import { client, connectSession } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the client sends the token of the connected session and reports when the session ends', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}, { status: 401 }))
  vi.stubGlobal('fetch', fetch)
  let token: string | undefined = 't1'
  const ended = vi.fn(() => {
    token = undefined
  })
  connectSession({ token: () => token, ended })
  await expect(client.request('/branch')).rejects.toMatchObject({ status: 401 })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/branch')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t1')
  expect(ended).toHaveBeenCalledOnce()
})
