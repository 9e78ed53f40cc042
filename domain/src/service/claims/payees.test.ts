import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { splitClaim, standingOf, whyNotPayee } from './payees.ts'

test.each([
  ['who was harmed', 'third_party_injury', 'Yaa Asante', undefined],
  ['a stranger to an injury', 'third_party_injury', 'Kofi Garage', 'Choose the customer or somebody who was harmed.'],
  ['who repaired the car of another', 'third_party_property', 'Kofi Garage', undefined],
] as const)('%s', (_who, type, payee, why) => {
  expect(whyNotPayee({ type, thirdParties: ['Yaa Asante'] }, payee)).toBe(why)
})

test.each([
  ['own_damage', undefined],
  ['windscreen', undefined],
  ['theft', 'Only the customer is paid for this.'],
  ['baggage', 'Only the customer is paid for this.'],
] as const)('a repairer, for %s', (type, why) => {
  expect(whyNotPayee({ type, thirdParties: [] }, 'Kofi Garage')).toBe(why)
})

describe('in parts', () => {
  test('the first one gets what the others leave, and the parts are always the whole', () => {
    const part = fc.integer({ min: 1, max: 1_000_00 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_00 }), fc.array(part, { maxLength: 4 }), (payable, amounts) => {
        const others = amounts.map((amountPesewas, index) => ({ payee: `Garage ${index}`, amountPesewas }))
        const given = amounts.reduce((sum, amount) => sum + amount, 0)
        if (given >= payable) {
          expect(codeOf(() => splitClaim(payable, undefined, others))).toBe('nothing_left')
          return
        }
        const parts = splitClaim(payable, undefined, others)
        expect(parts.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(payable)
        expect(parts.every(({ amountPesewas }) => amountPesewas > 0)).toBe(true)
      }),
    )
  })

  test('the first one gets something', () => {
    expect(codeOf(() => splitClaim(900_00, undefined, [{ payee: 'Kofi Motors', amountPesewas: 900_00 }]))).toBe(
      'nothing_left',
    )
  })

  test('nobody is paid twice', () => {
    expect(codeOf(() => splitClaim(900_00, undefined, [{ amountPesewas: 100_00 }]))).toBe('paid_twice')
    const garage = { payee: 'KOFI MOTORS', amountPesewas: 100_00 }
    expect(codeOf(() => splitClaim(900_00, 'Kofi Motors', [garage]))).toBe('paid_twice')
    expect(codeOf(() => splitClaim(900_00, 'Kofi Motors', [{ amountPesewas: 100_00 }]))).toBeUndefined()
  })

  test.each([
    ['all of it paid', ['paid', 'paid'], 'paid'],
    ['one paid, one on its way', ['paid', 'disbursing'], 'in_the_queue'],
    ['one paid, one held', ['paid', 'on_hold'], 'in_the_queue'],
    ['one paid, one failed', ['paid', 'failed'], 'stuck'],
    ['one paid, one rejected', ['paid', 'rejected'], 'stuck'],
    ['one rejected and asked for again', ['paid', 'requested', 'rejected'], 'in_the_queue'],
  ] as const)('%s', (_what, states, standing) => {
    const parts = states.map((state) => ({ state, amountPesewas: 450_00 }))
    expect(standingOf(900_00, parts)).toBe(standing)
  })
})
