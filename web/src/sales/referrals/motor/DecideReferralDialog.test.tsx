// @vitest-environment jsdom
import type { MotorReferral } from '@okwan/contract/sales/referrals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { find, mount, press, type } from '../../../ui/test/mount.tsx'
import { DecideReferralDialog } from './DecideReferralDialog.tsx'

vi.mock('../../../platform/api/call.ts', () => ({
  call: vi.fn(async (key: string, { query }: { query?: { loadingBps: number } }) =>
    key.startsWith('GET') ? { standardPesewas: 3_000_00, totalPesewas: 3_000_00 + (query?.loadingBps ?? 0) * 25 } : {},
  ),
}))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

const referral = {
  draftId: '1',
  version: 3,
  seller: { fullName: 'Akosua Darko' },
  registrationNumber: 'AS 4827-24',
} as unknown as MotorReferral

const decisions = () => vi.mocked(call).mock.calls.filter(([key]) => key.startsWith('POST'))

test('percentages outside their limits are refused; valid ones are priced and sent in basis points', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <DecideReferralDialog referral={referral} decision="approve" onDecided={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await type(find<HTMLInputElement>('input[name=loading]'), '150')
  await type(find<HTMLInputElement>('input[name=excess]'), '60')
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Enter a percentage from 0 to 100'))
  expect(document.body.textContent).toContain('Enter a percentage from 1 to 50')
  expect(decisions()).toEqual([])
  expect(document.body.textContent).toContain('Price: GH₵3,000.00')
  await type(find<HTMLInputElement>('input[name=loading]'), '20')
  await type(find<HTMLInputElement>('input[name=excess]'), '12.5')
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Price: GH₵3,500.00 (GH₵500.00 more than GH₵3,000.00)'),
  )
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(decisions()).toHaveLength(1))
  expect(decisions()[0]?.[1]).toEqual({
    params: { id: '1' },
    body: { decision: 'approve', version: 3, terms: { loadingBps: 2000, excessRateBps: 1250, conditions: [] } },
  })
})
