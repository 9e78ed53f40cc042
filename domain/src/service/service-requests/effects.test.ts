import { expect, test } from 'vitest'
import type { Refund } from '../../policies/policies/cancellation.ts'
import { activationEffects, cancellationEffects, pricedEffects, stickerEffects, suspensionEffects } from './effects.ts'

const refund: Refund = {
  daysUsed: 100,
  paidPesewas: 570_200,
  keptPesewas: 206_111,
  refundPesewas: 364_089,
  rule: 'short_period',
  lines: [],
}
const sticker = { number: 'NIC00045812', status: 'active' } as const

test('an approved cancellation ends cover, voids the sticker, updates the MID and requests the refund', () => {
  expect(cancellationEffects('2026-02-23', refund, sticker)).toEqual({
    policy: { event: 'cancel', cancelledFrom: '2026-02-23' },
    sticker: 'void',
    mid: { type: 'CANCELLATION', expiryDate: '2026-02-22' },
    toPayPesewas: 0,
    toRefundPesewas: 364_089,
    sentences: [
      'No cover from 23 Feb 2026. The certificate is marked as cancelled.',
      'Sticker NIC00045812 is voided.',
      'A refund of GH₵3,640.89 is requested.',
    ],
  })
  expect(cancellationEffects('2026-02-23', { ...refund, refundPesewas: 0 }).sentences).toContain('No refund is due.')
})

test('a suspension is sent to the MID as cover that ends on the day before', () => {
  expect(suspensionEffects('2026-01-10')).toMatchObject({
    policy: { event: 'suspend', suspendedFrom: '2026-01-10' },
    mid: { type: 'ENDORSEMENT', expiryDate: '2026-01-09' },
  })
})

test('an activation moves the end date', () => {
  const activation = {
    suspension: { from: '2026-01-10', to: '2026-02-19' },
    suspendedDays: 40,
    newEndDate: '2026-12-24',
  }
  expect(activationEffects(activation)).toMatchObject({
    policy: { event: 'activate', endDate: '2026-12-24' },
    mid: { type: 'ENDORSEMENT', expiryDate: '2026-12-24' },
  })
})

test('an increase is paid, a decrease is refunded', () => {
  expect(pricedEffects(87_596)).toMatchObject({ toPayPesewas: 87_596, toRefundPesewas: 0 })
  expect(pricedEffects(-10_068)).toMatchObject({ toPayPesewas: 0, toRefundPesewas: 10_068 })
})

test('a replacement sticker has a fee and retires the old sticker', () => {
  const change = { kind: 'replacement', feePesewas: 2_300, oldBecomes: 'lose', needsPoliceReport: true } as const
  const effects = stickerEffects(change, 'NIC00099999', sticker)
  expect(effects).toMatchObject({ sticker: 'lost', toPayPesewas: 2_300 })
  expect(effects.sentences).toContain('Sticker NIC00099999 replaces NIC00045812.')
  const first = stickerEffects({ kind: 'first' }, 'NIC00099999')
  expect(first).toMatchObject({ toPayPesewas: 0, sticker: undefined })
  expect(first.sentences).toEqual(['Sticker NIC00099999 is assigned to the policy.'])
})
