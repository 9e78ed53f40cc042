import { afterEach, expect, test, vi } from 'vitest'
import { query } from './query.ts'
import { createQueryClient } from './query-defaults.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a read calls the API once; the query handles retries', async () => {
  const fetch = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  await expect(client.fetchQuery(query('GET /users/{id}', { params: { id: '7' } }))).rejects.toMatchObject({
    status: 503,
  })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/v1/users/7', expect.objectContaining({ method: 'GET' }))
  client.clear()
})

test('each input is cached separately, and the endpoint selects all of them', () => {
  expect(query('GET /users', { query: { q: 'ama' } }).queryKey).toEqual(['GET /users', { query: { q: 'ama' } }])
  expect(query('GET /branch').queryKey).toEqual(['GET /branch', {}])
})
