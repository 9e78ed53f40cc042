// @vitest-environment jsdom
import type { TrialBalance } from '@okwan/contract/money/accounting'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useIsReadOnly, useUser } from '../../platform/session/current.ts'
import { mount } from '../../ui/test/mount.tsx'
import { MonthClosing } from './MonthClosing.tsx'

vi.mock('../../platform/session/current.ts', () => ({ useUser: vi.fn(), useIsReadOnly: vi.fn(() => false) }))
vi.mock('../../platform/lists/use-filters.ts', () => ({ useFilters: () => [{}, vi.fn()] }))

const EFUA = { userId: 'efua', fullName: 'Efua Mensah' }

async function show(balance: Pick<TrialBalance, 'allowedActions' | 'closing'>, userId: string) {
  vi.mocked(useUser).mockReturnValue({ userId } as ReturnType<typeof useUser>)
  // Only the fields that an open month without differences reads.
  const open = { month: '2026-10', name: 'October 2026', state: 'open', differences: [], ...balance } as unknown
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <MonthClosing balance={open as TrialBalance} />
    </QueryClientProvider>,
  )
  return document.body.textContent
}

const closing = { closingId: '1', proposedBy: EFUA, proposedAt: '2026-11-02T09:00:00Z' } as TrialBalance['closing']

test.each([
  ['the person who requested the close', 'efua', ['decline'], 'You requested to close this month', 'Withdraw'],
  ['another SuperAdmin', 'kofi', ['confirm', 'decline'], 'Efua Mensah requested to close this month', 'Decline'],
] as const)('%s sees who requested the close, and the fitting button', async (_, userId, actions, sentence, button) => {
  const text = await show({ closing, allowedActions: [...actions] }, userId)
  expect(text).toContain(sentence)
  expect(text).toContain(button)
})

test('an examiner sees the name of the person who requested the close', async () => {
  vi.mocked(useIsReadOnly).mockReturnValue(true)
  expect(await show({ closing, allowedActions: [] }, 'examiner')).toContain('Efua Mensah requested to close this month')
  expect(await show({ closing: null, allowedActions: [] }, 'examiner')).not.toContain('Close earlier months first')
})
