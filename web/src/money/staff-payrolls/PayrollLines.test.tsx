// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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

afterEach(() => {
  vi.unstubAllGlobals()
})

const person = (userId: string, fullName: string, amountPesewas: number) => {
  return { userId, fullName, amountPesewas, staffId: `ST-${userId}`, branchName: 'Accra Central' }
}

test('a batch opens its lines, each person their commission, and each commission its policy', async () => {
  const requests: string[] = []
  const commission = {
    lineId: 'c1',
    happenedAt: '2026-11-12T09:00:00Z',
    title: 'Commission',
    party: 'Yaw Boateng',
    amountPesewas: 1_365,
    policy: { policyId: 'p7', product: 'travel', policyNumber: 'TRV-26-000007', version: 1 },
    record: null,
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    requests.push(input instanceof Request ? input.url : String(input))
    const meta = { nextCursor: null, previousCursor: null, count: 1, countIsExact: true }
    return Response.json({ data: [commission], meta })
  })
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
  await press(find('button[aria-label="Lines of Abena Owusu"]'))
  await vi.waitFor(() => expect(find('a[href="/policies/travel-p7"]').textContent).toBe('TRV-26-000007'))
  expect(requests).toEqual([expect.stringMatching(/\/staff-payrolls\/commissions\/u1\?payrollId=p1$/)])
  expect(document.querySelector('dialog')?.textContent).toContain('Commission · 12 Nov 2026 · Yaw Boateng')
})
