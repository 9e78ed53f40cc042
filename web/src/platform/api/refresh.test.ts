import { readdirSync, readFileSync } from 'node:fs'
import type { ApiKey } from '@okwan/contract/all'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Refreshed, refresh, refreshEverything } from './refresh.ts'

const READ: ApiKey[] = [
  'GET /policies',
  'GET /policies/{policyId}',
  'POST /policies/{policyId}/renewal-estimates',
  'GET /wallet',
  'GET /wallets/{id}',
  'GET /activities',
  'GET /search',
]

async function outdatedAfter(change: (queryClient: QueryClient) => Promise<void>): Promise<unknown[]> {
  const queryClient = new QueryClient()
  for (const endpoint of READ) queryClient.setQueryData([endpoint, {}], 'data')
  await change(queryClient)
  return READ.filter((endpoint) => queryClient.getQueryState([endpoint, {}])?.isInvalidated)
}

const after = (...changed: Refreshed[]) => outdatedAfter((queryClient) => refresh(queryClient, ...changed))

test('an endpoint matches its own queries with any input, but no longer paths', async () => {
  expect(await after('GET /policies')).toEqual(['GET /policies', 'GET /activities', 'GET /search'])
})

test('a path with `/*` matches all longer paths, but not paths with the same prefix', async () => {
  expect(await after('/policies/*')).toEqual([...READ.slice(0, 3), 'GET /activities', 'GET /search'])
  expect(await after('/wallet/*')).toEqual(['GET /wallet', 'GET /activities', 'GET /search'])
})

test('every change invalidates the activity log and the search', async () => {
  expect(await after()).toEqual(['GET /activities', 'GET /search'])
})

test('everything can be invalidated', async () => {
  expect(await outdatedAfter(refreshEverything)).toEqual(READ)
})

test('an unknown endpoint does not compile', () => {
  // @ts-expect-error a misspelled endpoint
  const endpoint: Refreshed = 'GET /polices'
  // @ts-expect-error a misspelled path
  const path: Refreshed = '/polices/*'
  expect([endpoint, path]).toHaveLength(2)
})

test('no other code invalidates queries', () => {
  const src = new URL('../../', import.meta.url)
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const app = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== 'platform/api/refresh.ts')
  expect(app.length).toBeGreaterThan(500)
  expect(app.filter((file) => readFileSync(new URL(file, src), 'utf8').includes('invalidateQueries('))).toEqual([])
})
