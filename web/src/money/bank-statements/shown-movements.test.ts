import type { BankMovement } from '@okwan/contract/money/bank-statements'
import { expect, test } from 'vitest'
import { suggestedMovement } from './shown-movements.ts'

const movement = (key: string, fields: Partial<BankMovement>): BankMovement =>
  ({ key, label: key, provider: null, reference: '', day: '2026-09-27', amountPesewas: 100, ...fields }) as BankMovement

const collections = ['2026-09-26', '2026-09-27'].map((day) => movement(day, { day, provider: 'hubtel' }))

test('the reference of a settlement names the collections of its day', () => {
  expect(suggestedMovement(collections, { reference: 'STL-20260927' })?.key).toBe('2026-09-27')
  for (const reference of ['STL-20260925', 'STL-20261327', 'STL-120260927', 'CD-407118', '']) {
    expect(suggestedMovement(collections, { reference })).toBeUndefined()
  }
})

test('a transfer is named by its own reference, but not if two have it', () => {
  const transfer = movement('transfer', { reference: 'CD-407118' })
  expect(suggestedMovement([movement('other', {}), transfer], { reference: 'CD-407118' })).toBe(transfer)
  expect(suggestedMovement([transfer, { ...transfer, key: 'second' }], { reference: 'CD-407118' })).toBeUndefined()
  expect(suggestedMovement([movement('other', {})], { reference: '' })).toBeUndefined()
})
