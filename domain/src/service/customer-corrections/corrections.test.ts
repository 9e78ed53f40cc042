import { expect, test } from 'vitest'
import { checkCorrectionAction, correctionActions, correctionsOf, needsReissue } from './corrections.ts'

const AMA = {
  firstName: 'Ama',
  lastName: 'Mensah',
  dateOfBirth: '1990-05-01',
  ghanaCardNumber: 'GHA-123456789-0',
  city: 'Accra',
}

test('only details that differ from the record are corrected', () => {
  expect(correctionsOf('individual', AMA, { lastName: 'Owusu-Ansah', city: 'Accra' })).toEqual([
    { field: 'lastName', from: 'Mensah', to: 'Owusu-Ansah' },
  ])
  expect(() => correctionsOf('individual', AMA, { city: 'Accra' })).toThrow('Nothing has changed')
  expect(() => correctionsOf('individual', AMA, {})).toThrow('Nothing has changed')
})

test('a person has no company details, and a company no personal ones', () => {
  expect(() => correctionsOf('individual', AMA, { tin: 'C0001234567' })).toThrow('no company details')
  const company = { companyName: 'Volta Cold Store', tin: 'C0001234567' }
  expect(() => correctionsOf('corporate', company, { firstName: 'Ama' })).toThrow('no personal details')
})

test('another name with another number is another customer', () => {
  const card = 'GHA-999999999-9'
  expect(() => correctionsOf('individual', AMA, { lastName: 'Owusu-Ansah', ghanaCardNumber: card })).toThrow(
    'would be a different customer',
  )
  expect(correctionsOf('individual', AMA, { lastName: 'Mensa', ghanaCardNumber: card })).toHaveLength(2)
  const { ghanaCardNumber: _, ...withPassport } = AMA
  expect(correctionsOf('individual', withPassport, { lastName: 'Owusu', ghanaCardNumber: card })).toHaveLength(2)
  const company = { companyName: 'Volta Cold Store', tin: 'C0001234567' }
  expect(() => correctionsOf('corporate', company, { companyName: 'Accra Bakery', tin: 'C0007654321' })).toThrow(
    'Correct only one of them',
  )
})

test('a change of printed details reissues the policies in force', () => {
  expect(needsReissue([{ field: 'lastName' }, { field: 'city' }])).toBe(true)
  expect(needsReissue([{ field: 'city' }, { field: 'phone' }])).toBe(false)
})

test('another person approves, and a decided correction cannot change', () => {
  const pending = { status: 'pending' as const, requestedBy: 'a' }
  expect(correctionActions(pending, 'a')).toEqual(['withdraw'])
  expect(correctionActions(pending, 'b')).toEqual(['approve', 'decline'])
  expect(() => checkCorrectionAction(pending, 'a', 'approve')).toThrow('someone else must confirm')
  expect(() => checkCorrectionAction({ ...pending, status: 'approved' }, 'b', 'decline')).toThrow('status has changed')
})
