import type { RequestContent } from '@okwan/contract/service/service-requests/request-content'
import { expect, test } from 'vitest'
import { outcomeWords } from './outcome-words.ts'

const now = new Date('2026-11-16T10:00:00Z')
const cancelled: RequestContent = {
  kind: 'cancellation',
  reason: 'sold_vehicle',
  effectiveDate: '2026-11-20',
  cancelledBy: 'policyholder',
  certificateSurrendered: true,
}
const suspended: RequestContent = {
  kind: 'suspension',
  reason: 'travel',
  suspendFrom: '2026-11-14',
  expectedActivation: '2026-12-14',
  stickerRemoved: true,
}
const activated: RequestContent = { kind: 'activation', activateFrom: '2026-11-17', conditionConfirmed: true }
const moved: RequestContent = { kind: 'trip_dates', departureDate: '2026-12-01', returnDate: '2026-12-10' }

test('a cancellation states the last day with cover and the refund', () => {
  expect(outcomeWords({ content: cancelled, carried_out_at: now, to_refund_pesewas: 159_39 }, now)).toBe(
    'Cover ends on 19 Nov 2026 at 23:59. Return the certificate and sticker. A refund of GH₵159.39 is being processed.',
  )
})

test('a suspension states the date without cover, at the earliest the day on which it was applied', () => {
  expect(outcomeWords({ content: suspended, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe(
    'No cover from 16 Nov 2026 until activation. Keep the vehicle off the road.',
  )
})

test('an activation states the date of cover; other changes have no outcome text', () => {
  expect(outcomeWords({ content: activated, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe(
    'Cover restarts on 17 Nov 2026.',
  )
  expect(outcomeWords({ content: moved, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe('')
})
