import { expect, test } from 'vitest'
import { customerAsk, NO_CHANGES } from './customer-changes.ts'

test('only what was filled in is asked for, without the spaces around it', () => {
  expect(customerAsk({ ...NO_CHANGES, city: ' Tema ', gender: 'FEMALE' })).toEqual({
    kind: 'customer',
    city: 'Tema',
    gender: 'FEMALE',
  })
})

test('nothing filled in is no request', () => {
  expect(customerAsk({ ...NO_CHANGES, occupation: '  ', region: 'Nowhere' })).toBeUndefined()
})
