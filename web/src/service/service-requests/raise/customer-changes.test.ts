import { expect, test } from 'vitest'
import { customerContent, NO_CHANGES } from './customer-changes.ts'

test('the request has only the filled-in fields, trimmed', () => {
  expect(customerContent({ ...NO_CHANGES, city: ' Tema ', gender: 'FEMALE' })).toEqual({
    kind: 'customer',
    city: 'Tema',
    gender: 'FEMALE',
  })
})

test('without filled-in fields there is no request', () => {
  expect(customerContent({ ...NO_CHANGES, occupation: '  ', region: 'Nowhere' })).toBeUndefined()
})
