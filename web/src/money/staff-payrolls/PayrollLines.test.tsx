// @vitest-environment jsdom
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
  await mount(<PayrollLines payroll={{ lines, totalPesewas: 2_517, preparedAt: '2026-11-16T09:00:00Z' }} />)
  expect(document.body.textContent).not.toContain('Abena Owusu')
  await press(find('button'))
  const shown = document.querySelector('[role=dialog], dialog')?.textContent
  for (const text of ['Abena Owusu', 'ST-u2', 'GH₵13.65', 'GH₵11.52', 'GH₵25.17']) expect(shown).toContain(text)
  expect(find('a[href="/staff/u1/commissions"]').textContent).toBe('Abena Owusu')
})
