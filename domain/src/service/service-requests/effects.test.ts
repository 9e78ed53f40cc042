import { expect, test } from 'vitest'
import type { Refund } from '../../policies/policies/cancellation.ts'
import { activationEffects, cancellationEffects, pricedEffects, stickerEffects, suspensionEffects } from './effects.ts'

const refund: Refund = {
  daysUsed: 100,
  paidPesewas: 570_200,
  retainedPesewas: 206_111,
  refundPesewas: 364_089,
  rule: 'short_period',
  lines: [],
}
const cover = { effectiveDate: '2026-02-23', startDate: '2026-01-01', today: '2026-02-20' }
const sticker = { number: 'NIC00045812' }

test('a cancellation ends cover, voids the sticker and requests the refund', () => {
  expect(cancellationEffects(cover, refund, sticker)).toEqual({
    toPayPesewas: 0,
    toRefundPesewas: 364_089,
    sentences: [
      'Cover ends on 22 Feb 2026 at 23:59. The certificate is marked as cancelled.',
      'Sticker NIC00045812 becomes invalid.',
      'A refund of GH₵3,640.89 is requested.',
    ],
  })
  expect(cancellationEffects(cover, { ...refund, refundPesewas: 0 }).sentences).toContain('No refund is due.')
})

test('cover that is cancelled today ends on approval, not on the day before', () => {
  const endOf = (today: string, startDate = cover.startDate) =>
    cancellationEffects({ ...cover, today, startDate }, refund).sentences[0]
  expect(endOf('2026-02-23')).toBe(
    'Cover ends today, 23 Feb 2026, on approval. The certificate is marked as cancelled.',
  )
  expect(endOf('2026-02-20', '2026-02-23')).toContain('The policy is void from its start.')
})

test('a suspension names the first day without cover', () => {
  expect(suspensionEffects('2026-01-10').sentences[0]).toBe(
    'No cover from 10 Jan 2026. The vehicle must stay off the road.',
  )
})

test('an activation moves the end date', () => {
  const activation = {
    suspension: { from: '2026-01-10', to: '2026-02-19' },
    suspendedDays: 40,
    newEndDate: '2026-12-24',
  }
  expect(activationEffects(activation).sentences).toEqual([
    'Cover restarts on 19 Feb 2026.',
    'The end date moves by 40 days to 24 Dec 2026.',
  ])
})

test('an increase is paid, a decrease is refunded', () => {
  expect(pricedEffects(87_596)).toMatchObject({ toPayPesewas: 87_596, toRefundPesewas: 0 })
  expect(pricedEffects(-10_068)).toMatchObject({ toPayPesewas: 0, toRefundPesewas: 10_068 })
})

test('a replacement sticker has a fee and replaces the old sticker', () => {
  const change = { kind: 'replacement', feePesewas: 2_300, oldStickerEvent: 'lose', needsPoliceReport: true } as const
  const effects = stickerEffects(change, 'NIC00099999', sticker)
  expect(effects).toMatchObject({ toPayPesewas: 2_300 })
  expect(effects.sentences).toContain('Sticker NIC00099999 replaces NIC00045812.')
  const first = stickerEffects({ kind: 'first' }, 'NIC00099999')
  expect(first.toPayPesewas).toBe(0)
  expect(first.sentences).toEqual(['Sticker NIC00099999 is assigned to the policy.'])
})
