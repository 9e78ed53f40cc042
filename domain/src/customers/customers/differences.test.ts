import { expect, test } from 'vitest'
import { enteredDifferences } from './differences.ts'

const recorded = { fullName: 'Akosua Boateng', phone: '233241234567', dateOfBirth: '1990-05-04' }

test('another name, phone or date of birth is a difference', () => {
  expect(
    enteredDifferences({ fullName: 'Ama Boateng', phone: '0209999999', dateOfBirth: '1990-05-05' }, recorded),
  ).toEqual([
    { field: 'fullName', entered: 'Ama Boateng', recorded: 'Akosua Boateng' },
    { field: 'phone', entered: '233209999999', recorded: '233241234567' },
    { field: 'dateOfBirth', entered: '1990-05-05', recorded: '1990-05-04' },
  ])
})

test('capitals, spaces and the format of a phone number do not count as a difference', () => {
  expect(enteredDifferences({ fullName: 'AKOSUA  BOATENG', phone: '024 123 4567' }, recorded)).toEqual([])
})
