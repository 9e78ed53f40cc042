// @vitest-environment jsdom
import type { StaffPayroll } from '@okwan/contract/money/staff-payrolls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { useIsReadOnly } from '../../platform/session/current.ts'
import { find, mount, press, type } from '../../ui/test/mount.tsx'
import { PayrollDecision } from './PayrollDecision.tsx'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../platform/session/current.ts', () => ({ useUser: vi.fn(), useIsReadOnly: vi.fn(() => false) }))

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
})

const button = (text: string) =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent?.startsWith(text))

const payroll = {
  payrollId: '1',
  totalPesewas: 300_00,
  lines: [{ fullName: 'Kofi Adjei', amountPesewas: 300_00 }],
  preparedBy: 'Efua Mensah',
  preparedAt: '2026-11-18T02:28:00Z',
  allowedActions: ['approve'],
  approvalRefusalReason: null,
} as unknown as StaffPayroll

test('no code is sent before the bank reference is entered', async () => {
  vi.mocked(call).mockResolvedValue([] as never)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayrollDecision payroll={payroll} />
    </QueryClientProvider>,
  )
  const approve = button('Approve')
  if (approve) await press(approve)
  await vi.waitFor(() => expect(button('Send code')).toBeDefined())
  expect(button('Send code')?.getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('Enter the bank reference')
  await type(find<HTMLInputElement>('dialog input'), 'PRL-2026-11')
  expect(button('Send code')?.getAttribute('aria-disabled')).not.toBe('true')
})

test('an examiner sees the batch without buttons', async () => {
  vi.mocked(useIsReadOnly).mockReturnValueOnce(true)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayrollDecision payroll={{ ...payroll, allowedActions: [] }} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Prepared by Efua Mensah')
  expect(button('Withdraw')).toBeUndefined()
  expect(button('Approve')).toBeUndefined()
})
