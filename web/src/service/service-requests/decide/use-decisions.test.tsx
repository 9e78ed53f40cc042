// @vitest-environment jsdom
import type { ServiceRequestDetail } from '@okwan/contract/service/service-requests'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../../ui/test/mount.tsx'
import { useDecisions } from './use-decisions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Only what deciding reads.
const request = { requestId: '7', requestNumber: 'SR-7', version: 1, proposal: {} } as ServiceRequestDetail

type Decisions = ReturnType<typeof useDecisions>

function Desk({ onDrawn }: { onDrawn: (decisions: Decisions) => void }) {
  const decisions = useDecisions()
  // Told to the test, which is outside React.
  useEffect(() => onDrawn(decisions))
  return null
}

/** The desk with a server that answers when it is told to. */
async function desk() {
  let answer: (response: Response) => void = () => {}
  const fetch = vi.fn((_url: string, init: RequestInit) =>
    init.method === 'POST'
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : Promise.resolve(Response.json({ data: { ...request, version: 2 } })),
  )
  vi.stubGlobal('fetch', fetch)
  let decisions: Decisions | undefined
  const keep = (drawn: Decisions) => {
    decisions = drawn
  }
  const queryClient = new QueryClient()
  await mount(
    <QueryClientProvider client={queryClient}>
      <Desk onDrawn={keep} />
    </QueryClientProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    queryClient,
    fetch,
    pass,
    now: () => decisions ?? expect.fail('the desk is not drawn'),
    reject: () => act(async () => void decisions?.decide(request, { action: 'reject', reason: 'No proof' })),
    answer: async (response: Response) => {
      answer(response)
      await pass(0)
    },
  }
}

test('a request leaves the list before anything is sent, and stays away until the list was read again', async () => {
  const { fetch, pass, now, reject, answer } = await desk()
  await reject()
  expect(now().underWay).toEqual(new Set(['7']))
  expect(fetch).not.toHaveBeenCalled()
  await pass(200)
  expect(fetch).toHaveBeenCalledOnce()
  await answer(Response.json({ data: request }))
  expect(now().underWay).toEqual(new Set(['7']))
  await pass(1000)
  expect(now().underWay).toEqual(new Set())
  expect(now().undecided).toEqual([])
})

test('a refused decision is back at once, with the reason, what was typed and how the request stands now', async () => {
  const { pass, now, reject, answer } = await desk()
  await reject()
  await pass(200)
  const problem = { code: 'stale_version', message: 'Somebody was faster.' }
  await answer(Response.json({ error: problem }, { status: 409 }))
  expect(now().underWay).toEqual(new Set())
  expect(now().undecided).toMatchObject([
    { request, decision: { action: 'reject', reason: 'No proof' }, now: { version: 2 } },
  ])
})

test('a decided request does not come back with a page that was read before', async () => {
  const { queryClient, pass, reject, answer } = await desk()
  const page = (...ids: string[]) => ({ data: ids.map((requestId) => ({ requestId })), meta: {} })
  queryClient.setQueryData(['GET /service-requests', 'first'], page('6', '7'))
  queryClient.setQueryData(['GET /service-requests', 'second'], page('8'))
  await reject()
  await pass(200)
  await answer(Response.json({ data: request }))
  expect(queryClient.getQueryData(['GET /service-requests', 'first'])).toBeUndefined()
  expect(queryClient.getQueryData(['GET /service-requests', 'second'])).toEqual(page('8'))
})
