// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { useShownFirst } from './use-shown-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Row({ id, read }: { id: string; read: () => Promise<string> }) {
  return useShownFirst({ queryKey: [id], queryFn: read, staleTime: 30_000 }).data
}

function queue(known?: string) {
  const queryClient = new QueryClient()
  if (known) queryClient.setQueryData(['row'], known)
  const read = vi.fn(async () => 'new')
  const row = (id: string) => (
    <QueryClientProvider client={queryClient}>
      <Row id={id} read={read} />
    </QueryClientProvider>
  )
  const show = async () => {
    const { redraw } = await mount(row('row'))
    return { redraw: (id: string) => redraw(row(id)) }
  }
  return { queryClient, read, show }
}

test('stale data is shown first and fetched again afterwards', async () => {
  const { queryClient, read, show } = queue('old')
  await queryClient.invalidateQueries()
  await show()
  expect(document.body.textContent).toBe('old')
  expect(read).not.toHaveBeenCalled()
  await advance(150)
  expect(read).toHaveBeenCalledOnce()
  await advance(1)
  expect(document.body.textContent).toBe('new')
})

test('missing data is fetched immediately, and only once', async () => {
  const { read, show } = queue()
  await show()
  expect(read).toHaveBeenCalledOnce()
  await advance(150)
  expect(read).toHaveBeenCalledOnce()
})

test('fresh data is not fetched', async () => {
  const { read, show } = queue('known')
  await show()
  await advance(150)
  expect(read).not.toHaveBeenCalled()
})

test('stale data of another row is also shown first, and is not fetched if the user moves on immediately', async () => {
  const { queryClient, read, show } = queue('known')
  queryClient.setQueryData(['second'], 'second, old')
  queryClient.setQueryData(['third'], 'third, old')
  await queryClient.invalidateQueries()
  const { redraw } = await show()
  await redraw('second')
  await redraw('third')
  expect(document.body.textContent).toBe('third, old')
  expect(read).not.toHaveBeenCalled()
  await advance(150)
  expect(read).toHaveBeenCalledOnce()
  await advance(1)
  expect(document.body.textContent).toBe('new')
})
