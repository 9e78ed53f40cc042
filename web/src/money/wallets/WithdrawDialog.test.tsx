// @vitest-environment jsdom
import type { Wallet } from '@okwan/contract/money/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { mount, press } from '../../ui/test/mount.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))

test('payout numbers that cannot be loaded are an error with a retry', async () => {
  vi.mocked(call).mockRejectedValue(new TypeError('no answer'))
  await mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WithdrawDialog wallet={{} as Wallet} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Couldn’t load payout numbers'))
  vi.mocked(call).mockResolvedValue([])
  const again = button('Try again')
  if (again) await press(again)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Add a payout number first.'))
})
