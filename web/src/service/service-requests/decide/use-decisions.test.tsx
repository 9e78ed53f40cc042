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

// Only the fields that a decision reads.
const request = { requestId: '7', requestNumber: 'SR-7', version: 1, proposal: {} } as ServiceRequestDetail

type Decisions = ReturnType<typeof useDecisions>

function Harness({ onRender }: { onRender: (decisions: Decisions) => void }) {
  const decisions = useDecisions()
  // Passes the hook's result to the test, which is outside React.
  useEffect(() => onRender(decisions))
  return null
}

/** Mounts the hook with a server whose response the test controls. */
async function mountHook() {
  let respond: (response: Response) => void = () => {}
  const fetch = vi.fn((_url: string, init: RequestInit) =>
    init.method === 'POST'
      ? new Promise<Response>((resolve) => {
          respond = resolve
        })
      : Promise.resolve(Response.json({ data: { ...request, version: 2 } })),
  )
  vi.stubGlobal('fetch', fetch)
  let decisions: Decisions | undefined
  const store = (rendered: Decisions) => {
    decisions = rendered
  }
  const queryClient = new QueryClient()
  await mount(
    <QueryClientProvider client={queryClient}>
      <Harness onRender={store} />
    </QueryClientProvider>,
  )
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return {
    queryClient,
    fetch,
    advance,
    now: () => decisions ?? expect.fail('the hook is not mounted'),
    reject: () => act(async () => void decisions?.decide(request, { action: 'reject', reason: 'No proof' })),
    answer: async (response: Response) => {
      respond(response)
      await advance(0)
    },
  }
}

test('a decided request is hidden immediately and until the list is refreshed', async () => {
  const { fetch, advance, now, reject, answer } = await mountHook()
  await reject()
  expect(now().pending).toEqual(new Set(['7']))
  expect(fetch).not.toHaveBeenCalled()
  await advance(200)
  expect(fetch).toHaveBeenCalledOnce()
  await answer(Response.json({ data: request }))
  expect(now().pending).toEqual(new Set(['7']))
  await advance(1000)
  expect(now().pending).toEqual(new Set())
  expect(now().undecided).toEqual([])
})

test('a decision that the server refuses is returned with the problem, the typed text and the current request', async () => {
  const { advance, now, reject, answer } = await mountHook()
  await reject()
  await advance(200)
  const problem = { code: 'stale_version', message: 'This record has changed.' }
  await answer(Response.json({ error: problem }, { status: 409 }))
  expect(now().pending).toEqual(new Set())
  expect(now().undecided).toMatchObject([
    { request, decision: { action: 'reject', reason: 'No proof' }, now: { version: 2 } },
  ])
})

test('cached pages with a decided request are removed', async () => {
  const { queryClient, advance, reject, answer } = await mountHook()
  const page = (...ids: string[]) => ({ data: ids.map((requestId) => ({ requestId })), meta: {} })
  queryClient.setQueryData(['GET /service-requests', 'first'], page('6', '7'))
  queryClient.setQueryData(['GET /service-requests', 'second'], page('8'))
  await reject()
  await advance(200)
  await answer(Response.json({ data: request }))
  expect(queryClient.getQueryData(['GET /service-requests', 'first'])).toBeUndefined()
  expect(queryClient.getQueryData(['GET /service-requests', 'second'])).toEqual(page('8'))
})
