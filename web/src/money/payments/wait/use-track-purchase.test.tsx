// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Publisher } from '../../../platform/analytics/publisher.ts'
import { trackWith } from '../../../platform/analytics/track.ts'
import { purchaseOf, useTrackPurchase } from './use-track-purchase.ts'

const PENDING = {
  status: 'pending',
  type: 'premium',
  method: 'momo',
  network: 'mtn',
  amountPesewas: 56_250,
  reason: null,
} as const
const PAID = { ...PENDING, status: 'successful' } as const
const publish = vi.fn()

function Watcher({ payment }: { payment: Parameters<typeof useTrackPurchase>[0] }) {
  useTrackPurchase(payment)
  return null
}

let root: ReturnType<typeof createRoot>
const show = (payment: Parameters<typeof useTrackPurchase>[0]) => act(() => root.render(<Watcher payment={payment} />))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  publish.mockClear()
  trackWith({ publish } as unknown as Publisher) // the one function that is used
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a payment that ends on screen is told once, in cedis and by its network', () => {
  show(undefined)
  show(PENDING)
  expect(publish).not.toHaveBeenCalled()
  show(PAID)
  show({ ...PAID })
  expect(publish).toHaveBeenCalledExactlyOnceWith({
    eventType: 'Regular',
    name: 'Purchase',
    paymentType: 'premium',
    paymentChannel: 'mtn',
    amount: 562.5,
  })
})

test('a payment that had ended before is not told again', () => {
  show(PAID)
  expect(publish).not.toHaveBeenCalled()
})

test('one that fails says why', () => {
  const reason = { code: 'declined', text: 'The customer said no' }
  const failed = { ...PENDING, status: 'failed', method: 'wallet', network: null, reason } as const
  expect(purchaseOf(failed)).toMatchObject({
    eventType: 'Error',
    name: 'Purchase Failed',
    paymentChannel: 'wallet',
    errorMessage: 'The customer said no',
  })
})
