// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { mount, press } from '../../ui/test/mount.tsx'
import { PayFromWallet } from './PayFromWallet.tsx'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))

async function show(wallet: { floatPesewas: number; frozenBecause: string | null }) {
  vi.mocked(call).mockResolvedValue({ floatPaymentWithoutCodeMaxPesewas: 500_00, ...wallet } as never)
  const pay = vi.fn(async () => undefined)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayFromWallet payableId="7" pesewas={400_00} onPay={pay} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Your float'))
  const button = document.querySelector('button')
  if (button) await press(button)
  return pay
}

test('a float that covers the premium pays it', async () => {
  const pay = await show({ floatPesewas: 400_00, frozenBecause: null })
  await vi.waitFor(() => expect(pay).toHaveBeenCalledOnce())
})

test.each([
  ['a frozen wallet', { floatPesewas: 400_00, frozenBecause: 'Phone stolen' }, 'Your wallet is frozen: Phone stolen'],
  ['a low float', { floatPesewas: 399_00, frozenBecause: null }, 'Your float is GH₵1.00 short'],
])('%s cannot pay and says why', async (_, wallet, reason) => {
  const pay = await show(wallet)
  expect(document.body.textContent).toContain(reason)
  expect(pay).not.toHaveBeenCalled()
})
