import { expect, test } from 'vitest'
import { nic2024 } from './nic-2024.fixture.ts'
import type { RateBook, RiskClass } from './rate-book.ts'
import { bookChanges, largeChanges } from './rate-book-changes.ts'

const withClass = (code: string, fields: Partial<RiskClass>): RateBook => ({
  ...nic2024,
  version: 'NIC-2027',
  classes: nic2024.classes.map((one) => (one.code === code ? { ...one, ...fields } : one)),
})

test('equal rates have no changes, whatever the version and the dates', () => {
  expect(bookChanges(nic2024, { ...nic2024, version: 'NIC-2027', effectiveFrom: '2027-01-01' })).toEqual([])
})

test('a changed line has its label, both values and the change in per cent', () => {
  const [change, ...others] = bookChanges(nic2024, withClass('X1', { tpBasicPesewas: 48_600 }))
  expect(others).toEqual([])
  expect(change).toEqual({
    path: 'classes.0.tpBasicPesewas',
    label: 'Classes: Private Individual, Third party basic',
    before: 'GH₵405.00',
    after: 'GH₵486.00',
    percent: 20,
    isLarge: false,
  })
})

test('a class in another position is the same class; a removed line is listed', () => {
  expect(bookChanges(nic2024, { ...nic2024, classes: nic2024.classes.toReversed() })).toEqual([])
  const [fee] = nic2024.fees
  const changes = bookChanges(nic2024, { ...nic2024, fees: nic2024.fees.slice(1) })
  expect(changes).toContainEqual(
    expect.objectContaining({ path: undefined, label: `Fees: ${fee?.label}, Amount`, after: 'Not included' }),
  )
})

test.each([
  [60_750, 0],
  [61_200, 1],
  [20_250, 0],
  [19_800, 1],
  [0, 1],
  [400_000, 1],
])('a basic premium of 40,500 that becomes %i needs %i confirmations', (tpBasicPesewas, count) => {
  expect(largeChanges(bookChanges(nic2024, withClass('X1', { tpBasicPesewas })))).toHaveLength(count)
})

test('an amount that was 0 needs a confirmation without a percentage', () => {
  const [large] = largeChanges(bookChanges(withClass('X1', { seatChargePesewas: 0 }), nic2024))
  expect(large?.message).toMatch(/changes from GH₵0.00 to GH₵[\d.]+$/)
})

test('the sentence of a large change names both values and the percentage', () => {
  const [large] = largeChanges(bookChanges(nic2024, withClass('X1', { tpBasicPesewas: 400_000 })))
  expect(large).toEqual({
    path: 'classes.0.tpBasicPesewas',
    message: 'Classes: Private Individual, Third party basic changes from GH₵405.00 to GH₵4,000.00 (+888%)',
  })
})
