import { expect, test } from 'vitest'
import { accountChangeQuestion, ownAccountChange } from './words.ts'

const people = {
  user: { userId: 'a', fullName: 'Esi Owusu', role: 'Staff' },
  requestedBy: { userId: 'b', fullName: 'Ama Serwaa' },
  reason: 'Phone lost',
} as const
const number = { kind: 'mobile-number', newMobileNumber: '233241234567', ...people } as const
const passkeys = { kind: 'passkey-removal', newMobileNumber: null, ...people } as const

test('the question names the person and the change', () => {
  expect(accountChangeQuestion(number)).toBe('Change Esi Owusu’s number to 024 123 4567?')
  expect(accountChangeQuestion(passkeys)).toBe('Remove Esi Owusu’s passkeys?')
})

test('the person concerned reads the requester, the change and the reason', () => {
  expect(ownAccountChange(number)).toBe(
    'Ama Serwaa requested a new sign-in number for your account, 024 123 4567: “Phone lost”',
  )
  expect(ownAccountChange(passkeys)).toBe('Ama Serwaa requested the removal of your passkeys: “Phone lost”')
})
