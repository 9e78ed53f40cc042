import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { payeeRefusalReason, payoutProgress, splitClaim } from './payees.ts'

test.each([
  ['a third party', 'third_party_injury', 'Yaa Asante', undefined],
  [
    'a person who is not part of an injury claim',
    'third_party_injury',
    'Kofi Garage',
    'Select the customer or a third party.',
  ],
  ['a repairer of third-party property', 'third_party_property', 'Kofi Garage', undefined],
] as const)('the payee is allowed or refused: %s', (_case, type, payee, reason) => {
  expect(payeeRefusalReason({ type, thirdParties: ['Yaa Asante'] }, payee)).toBe(reason)
})

test.each([
  ['own_damage', undefined],
  ['windscreen', undefined],
  ['theft', 'Only the customer can be paid for this claim.'],
  ['baggage', 'Only the customer can be paid for this claim.'],
] as const)('a repairer is allowed or refused as the payee for %s', (type, reason) => {
  expect(payeeRefusalReason({ type, thirdParties: [] }, 'Kofi Garage')).toBe(reason)
})

describe('in parts', () => {
  test('the main payee gets the rest, and the parts add up', () => {
    const part = fc.integer({ min: 1, max: 1_000_00 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_00 }), fc.array(part, { maxLength: 4 }), (payable, amounts) => {
        const others = amounts.map((amountPesewas, index) => ({ payee: `Garage ${index}`, amountPesewas }))
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        if (total >= payable) {
          expect(codeOf(() => splitClaim(payable, undefined, others))).toBe('nothing_left')
          return
        }
        const parts = splitClaim(payable, undefined, others)
        expect(parts.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(payable)
        expect(parts.every(({ amountPesewas }) => amountPesewas > 0)).toBe(true)
      }),
    )
  })

  test('the main payee gets more than zero', () => {
    expect(codeOf(() => splitClaim(900_00, undefined, [{ payee: 'Kofi Motors', amountPesewas: 900_00 }]))).toBe(
      'nothing_left',
    )
  })

  test('each payee appears once', () => {
    expect(codeOf(() => splitClaim(900_00, undefined, [{ amountPesewas: 100_00 }]))).toBe('paid_twice')
    const garage = { payee: 'KOFI MOTORS', amountPesewas: 100_00 }
    expect(codeOf(() => splitClaim(900_00, 'Kofi Motors', [garage]))).toBe('paid_twice')
    expect(codeOf(() => splitClaim(900_00, 'Kofi Motors', [{ amountPesewas: 100_00 }]))).toBeUndefined()
  })

  test.each([
    ['all parts paid', ['paid', 'paid'], 'paid'],
    ['one paid, one being sent', ['paid', 'disbursing'], 'pending'],
    ['one paid, one on hold', ['paid', 'on_hold'], 'pending'],
    ['one paid, one failed', ['paid', 'failed'], 'incomplete'],
    ['one paid, one rejected', ['paid', 'rejected'], 'incomplete'],
    ['one rejected and requested again', ['paid', 'requested', 'rejected'], 'pending'],
  ] as const)('the payment is paid, pending or incomplete: %s', (_case, states, progress) => {
    const parts = states.map((state) => ({ state, amountPesewas: 450_00 }))
    expect(payoutProgress(900_00, parts)).toBe(progress)
  })
})
