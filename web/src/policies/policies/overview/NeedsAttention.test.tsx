// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { mount, press } from '../../../ui/test/mount.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

const AGENT = { role: 'Agent', today: '2026-11-15', branchId: undefined } as const

const ANSWERS: Record<string, unknown> = {
  'GET /overview/standing': { challenged: 0, payLater: 0, expiring: 2 },
  'GET /drafts': { data: [], meta: { count: 0 } },
  'GET /transactions/summary': { failedCount: 0, pendingCount: 0 },
}

test('a failed request is shown as an error, not as an empty list', async () => {
  vi.mocked(call).mockRejectedValue(new TypeError('no answer'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await mount(
    <QueryClientProvider client={client}>
      <NeedsAttention {...AGENT} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Some items couldn’t be loaded.'))
  expect(document.body.textContent).not.toContain('Nothing needs your attention')

  vi.mocked(call).mockImplementation((endpoint: string) => Promise.resolve(ANSWERS[endpoint]) as never)
  const again = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  expect(again).toBeDefined()
  if (again) await press(again)
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 motor policies expire within 30 days'))
  expect(document.body.textContent).not.toContain('Some items')
})
