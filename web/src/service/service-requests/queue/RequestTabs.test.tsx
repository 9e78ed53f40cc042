// @vitest-environment jsdom
import type { WorkCounts } from '@okwan/contract/reports/work-items'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { mount } from '../../../ui/test/mount.tsx'
import { RequestTabs } from './RequestTabs.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../../platform/lists/use-active-branch.ts', () => ({ useActiveBranch: () => ({}) }))
vi.mock('../../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

test('the tabs count the same work as the menu', async () => {
  const counts: WorkCounts = [
    { kind: 'request', count: 3, overdue: 0, lists: { cancellation: 2, update: 1 }, hasMore: false },
    { kind: 'claim', count: 1, overdue: 0, lists: { motor: 1 }, hasMore: false },
  ]
  vi.mocked(call).mockImplementation((async (key: string) => {
    if (key !== 'GET /work-items/counts') throw new Error(`${key} counts other items than the menu`)
    return counts
  }) as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <RequestTabs current="update" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(shownCounts()).toEqual(['2', '0', '0', '1']))
})

const shownCounts = () => [...document.querySelectorAll('a > span.tabular')].map(({ textContent }) => textContent)
