// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../../../ui/test/mount.tsx'
import { usePayment } from './use-payment.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Shown() {
  return <p>{usePayment('SA01').data?.status}</p>
}

test('a failed payment that the network reports as paid later is shown as paid', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  let status = 'failed'
  let requestCount = 0
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return Response.json({ data: { status } })
  })
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  await advance(100)
  expect(document.body.textContent).toBe('failed')
  status = 'successful'
  await advance(16_000)
  expect(document.body.textContent).toBe('successful')
  const before = requestCount
  await advance(60_000)
  expect(requestCount).toBe(before)
})
