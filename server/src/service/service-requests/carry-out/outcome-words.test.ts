import type { Ask } from '@okwan/contract/service/service-requests/asks'
import { expect, test } from 'vitest'
import { outcomeWords } from './outcome-words.ts'

const now = new Date('2026-11-16T10:00:00Z')
const cancelled: Ask = {
  kind: 'cancellation',
  reason: 'sold_vehicle',
  effectiveDate: '2026-11-20',
  cancelledBy: 'policyholder',
  certificateSurrendered: true,
}
const suspended: Ask = {
  kind: 'suspension',
  reason: 'travel',
  suspendFrom: '2026-11-14',
  expectedActivation: '2026-12-14',
  stickerRemoved: true,
}
const activated: Ask = { kind: 'activation', activateFrom: '2026-11-17', conditionConfirmed: true }
const moved: Ask = { kind: 'trip_dates', departureDate: '2026-12-01', returnDate: '2026-12-10' }

test('whoever cancels is told from when there is no cover and what is paid back', () => {
  expect(outcomeWords({ ask: cancelled, carried_out_at: now, to_refund_pesewas: 159_39 }, now)).toBe(
    'There is no cover from 20 Nov 2026: hand the certificate and the sticker back. GH₵159.39 is being paid back.',
  )
})

test('whoever suspends is told to keep off the road, from the day it was carried out at the earliest', () => {
  expect(outcomeWords({ ask: suspended, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe(
    'There is no cover from 16 Nov 2026 until you have it activated: keep the vehicle off the road.',
  )
})

test('whoever activates is told from when there is cover; nothing more is said of other changes', () => {
  expect(outcomeWords({ ask: activated, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe(
    'There is cover again from 17 Nov 2026.',
  )
  expect(outcomeWords({ ask: moved, carried_out_at: now, to_refund_pesewas: 0 }, now)).toBe('')
})
