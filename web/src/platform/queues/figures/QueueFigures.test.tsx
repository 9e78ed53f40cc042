// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { mount } from '../../../ui/test/mount.tsx'
import { call } from '../../api/call.ts'
import { QueueFigures } from './QueueFigures.tsx'

vi.mock('../../api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../lists/use-active-branch.ts', () => ({ useActiveBranch: () => ({}) }))

test('the count of the menu is labelled beside the count of all open items', async () => {
  vi.mocked(call).mockImplementation((async (key: string) =>
    key === 'GET /work-items/counts'
      ? [{ kind: 'claim', count: 11, overdue: 1, lists: { motor: 11 }, hasMore: false }]
      : { claims: { open: 14, overdue: 1, unassigned: 2 } }) as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <QueueFigures queue="claims" late="overdue" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toBe('14 open · 11 for you · 1 overdue · 2 unassigned'))
})
