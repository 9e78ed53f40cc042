// @vitest-environment jsdom
import type { Wallet } from '@okwan/contract/money/wallets'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { WalletNotices } from './WalletNotices.tsx'

vi.mock('../../platform/routes/link.ts', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

const wallet = { frozenBecause: null, isLow: false, lowBalancePesewas: null, floatPesewas: 0 } as unknown as Wallet

test.each([
  [true, 'Top-up of GH₵180.00 under reviewThe office is checking this payment. Don’t pay again.'],
  [false, 'Top-up of GH₵180.00 pendingYour float is credited when the payment is confirmed.'],
])('a top-up with underReview %s says who acts next', async (underReview, sentence) => {
  const topUp = { amountPesewas: 180_00, clientReference: 'PR1', underReview }
  await mount(<WalletNotices wallet={wallet} topUp={topUp} onTopUp={() => {}} />)
  expect(document.body.textContent).toContain(sentence)
})
