import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { branches } from './use-branches.ts'

test('branches are fetched once, even if other queries are refetched', async () => {
  const loadBranches = vi.fn(async () => [])
  const client = new QueryClient()
  const stop = new QueryObserver(client, { ...branches, queryFn: loadBranches }).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryData(branches.queryKey)).toEqual([]))
  await client.invalidateQueries()
  stop()
  new QueryObserver(client, { ...branches, queryFn: loadBranches }).subscribe(() => {})()
  expect(loadBranches).toHaveBeenCalledOnce()
})
