// @vitest-environment jsdom
import type { TransactionDetail } from '@okwan/contract/money/transactions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useUser } from '../../../platform/session/current.ts'
import { mount } from '../../../ui/test/mount.tsx'
import { PaymentOutcome } from './PaymentOutcome.tsx'

vi.mock('../../../platform/session/current.ts', () => ({ useUser: vi.fn() }))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

// Only the fields that a paid outcome reads.
const payment = { clientReference: 'PR07', amountPesewas: 48_200, receivedFor: 'Motor', allowedActions: ['receipt'] }

test.each([
  ['Agent', 'View receipt'],
  ['Admin', 'Download receipt'],
])('a receipt is offered to the role %s as "%s"', async (role, label) => {
  vi.mocked(useUser).mockReturnValue({ role } as ReturnType<typeof useUser>)
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentOutcome
        payment={payment as unknown as TransactionDetail}
        stage="paid"
        knownNumbers={[]}
        paidActions={null}
        onNewRequest={() => {}}
      />
    </QueryClientProvider>,
  )
  // The download is loaded with the first paid outcome.
  await vi.waitFor(() => expect(document.body.textContent).toContain(label), { timeout: 10_000 })
})

test.each([
  ['failed', true],
  ['pending', false],
])('a refunded payment that is %s offers the next action: %s', async (status, isOffered) => {
  const refunded = { ...payment, status, refund: { number: 'RF-000003', isPaid: false }, allowedActions: [] }
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentOutcome
        payment={refunded as unknown as TransactionDetail}
        stage="refund"
        knownNumbers={[]}
        paidActions={null}
        refundActions="Start a new payment"
        onNewRequest={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Refund in progress')
  expect(document.body.textContent?.includes('Start a new payment')).toBe(isOffered)
})
