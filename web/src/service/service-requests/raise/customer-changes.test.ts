import { expect, test } from 'vitest'
import { customerContent, fieldOfChange, noChanges } from './customer-changes.ts'

const { policyholder } = noChanges()

test('the request has only the filled-in fields, trimmed', () => {
  const entered = { ...policyholder, city: ' Tema ', gender: 'FEMALE', dateOfBirth: '1985-03-05' } as const
  expect(customerContent({ policyholder: entered })).toEqual({
    kind: 'customer',
    city: 'Tema',
    gender: 'FEMALE',
    dateOfBirth: '1985-03-05',
  })
})

test('without filled-in fields there is no request', () => {
  expect(customerContent({ policyholder: { ...policyholder, occupation: '  ' } })).toBeUndefined()
  expect(customerContent(noChanges('corporate'))).toBeUndefined()
})

test('a refusal names the field of the form', () => {
  expect(fieldOfChange('changes.lastName')).toBe('policyholder.lastName')
  expect(fieldOfChange('reason')).toBeUndefined()
})
