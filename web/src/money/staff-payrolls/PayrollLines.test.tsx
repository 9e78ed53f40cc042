// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { PayrollLines } from './PayrollLines.tsx'

vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

const person = (userId: string, fullName: string, amountPesewas: number) => {
  return { userId, fullName, amountPesewas, staffId: `ST-${userId}`, branchName: 'Accra Central' }
}

test('a batch opens its lines, and each person their commission', async () => {
  const lines = [person('u1', 'Abena Owusu', 1_365), person('u2', 'Kofi Adjei', 1_152)]
  const payroll = { payrollId: 'p1', lines, totalPesewas: 2_517, preparedAt: '2026-11-16T09:00:00Z' }
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayrollLines payroll={payroll} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).not.toContain('Abena Owusu')
  await press(find('button'))
  const shown = document.querySelector('[role=dialog], dialog')?.textContent
  for (const text of ['Abena Owusu', 'ST-u2', 'GH₵13.65', 'GH₵11.52', 'GH₵25.17', 'PDF', 'XLSX', 'CSV'])
    expect(shown).toContain(text)
  expect(find('a[href="/staff/u1/commissions"]').textContent).toBe('Abena Owusu')
})
