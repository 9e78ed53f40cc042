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
  trackWith({ publish } as unknown as Publisher) // only publish is called
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('a payment that becomes final on screen is tracked once, in cedis and with its network', () => {
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

test('a payment that was final before is not tracked again', () => {
  show(PAID)
  expect(publish).not.toHaveBeenCalled()
})

test('a failed payment is tracked with its reason', () => {
  const reason = { code: 'declined', text: 'Declined by the customer' }
  const failed = { ...PENDING, status: 'failed', method: 'wallet', network: null, reason } as const
  expect(purchaseOf(failed)).toMatchObject({
    eventType: 'Error',
    name: 'Purchase Failed',
    paymentChannel: 'wallet',
    errorMessage: 'Declined by the customer',
  })
})
