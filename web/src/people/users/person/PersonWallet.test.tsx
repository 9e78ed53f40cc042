// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../../platform/api/call.ts'
import { mount, press } from '../../../ui/test/mount.tsx'
import { PersonWallet } from './PersonWallet.tsx'

vi.mock('../../../platform/api/call.ts', () => ({ call: vi.fn() }))
// The step-up itself is tested in the browser; here it confirms immediately.
vi.mock('../../../platform/step-up/StepUp.tsx', () => ({
  StepUpDialog: ({ title, reference, onVerified }: StepUpDialogProps) => (
    <p>
      {title}
      <button type="button" onClick={() => void onVerified(`token of ${reference}`)}>
        Confirm
      </button>
    </p>
  ),
}))
// The new state of the wallet is drawn before the action ends.
vi.mock('../../../platform/api/refresh.ts', () => ({
  refresh: async (queryClient: QueryClient) => {
    await queryClient.refetchQueries()
    await vi.waitFor(() => expect(button('Freeze wallet')).toBeDefined())
  },
}))
type StepUpDialogProps = { title: string; reference: string; onVerified: (token: string) => Promise<void> }

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

const button = (text: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === text)

test('a frozen wallet shows the reason and can be unfrozen', async () => {
  let frozenBecause: string | null = 'Under investigation'
  vi.mocked(call).mockImplementation(((endpoint: string) => {
    if (endpoint === 'POST /wallets/{id}/unfreeze') frozenBecause = null
    return Promise.resolve({ floatPesewas: 5_000_00, commissionPesewas: 120_00, frozenBecause })
  }) as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PersonWallet userId="7" fullName="Kojo Asante" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Under investigation'))
  const open = button('Unfreeze wallet')
  expect(open).toBeDefined()
  if (open) await press(open)
  expect(document.body.textContent).toContain('Unfreeze Kojo Asante’s wallet?')
  const confirm = button('Confirm')
  if (confirm) await press(confirm)
  await vi.waitFor(() => expect(button('Freeze wallet')).toBeDefined())
  expect(call).toHaveBeenCalledWith('POST /wallets/{id}/unfreeze', {
    params: { id: '7' },
    body: { verificationToken: 'token of wallet-unfreeze:7' },
  })
})

test('the dialog keeps its question until it closes, even if the page shows the new state', async () => {
  let frozenBecause: string | null = 'Under investigation'
  vi.mocked(call).mockImplementation(((endpoint: string) => {
    if (endpoint === 'POST /wallets/{id}/unfreeze') frozenBecause = null
    return Promise.resolve({ floatPesewas: 5_000_00, commissionPesewas: 120_00, frozenBecause })
  }) as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PersonWallet userId="8" fullName="Kojo Asante" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(button('Unfreeze wallet')).toBeDefined())
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const open = button('Unfreeze wallet')
  if (open) await press(open)
  const confirm = button('Confirm')
  if (confirm) await press(confirm)
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Unfreeze'))
  observer.disconnect()
  expect(shown.some((text) => text.includes('Unfreeze Kojo Asante’s wallet'))).toBe(true)
  expect(shown.filter((text) => text.includes('Freeze Kojo Asante’s wallet'))).toEqual([])
})

test('the dialog says who reads the reason of a freeze', async () => {
  vi.mocked(call).mockResolvedValue({ floatPesewas: 5_000_00, commissionPesewas: 120_00, frozenBecause: null } as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PersonWallet userId="9" fullName="Kojo Asante" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(button('Freeze wallet')).toBeDefined())
  const open = button('Freeze wallet')
  if (open) await press(open)
  expect(document.body.textContent).toContain('The agent sees the reason')
})
