import { expect, test } from 'vitest'
import { NO_HISTORY } from '../../../../sales/motor/history-answers.ts'
import { contentOfCover, contentOfUse, contentOfVehicle } from './risk-content.ts'

const effectiveDate = '2026-11-20'

test('a change of cover needs the value only for cover of the vehicle', () => {
  const xtra = { coverType: 'xtra' as const, marketValuePesewas: '', effectiveDate, ...NO_HISTORY }
  expect(contentOfCover(xtra)).toEqual({ kind: 'cover_change', coverType: 'xtra', effectiveDate })
  expect(contentOfCover({ ...xtra, coverType: 'fire' })).toBeUndefined()
  expect(contentOfCover({ ...xtra, coverType: 'fire', marketValuePesewas: '52,000' })).toMatchObject({
    marketValuePesewas: 52_000_00,
  })
  expect(contentOfCover({ ...xtra, coverType: '' })).toBeUndefined()
})

test('a change to cover of the vehicle sends the selected answers about the history', () => {
  const fire = { coverType: 'fire' as const, marketValuePesewas: '52,000', effectiveDate, ...NO_HISTORY }
  expect(contentOfCover(fire)).not.toHaveProperty('modified')
  const answered = { ...fire, declinedBefore: 'yes' as const, modified: 'no' as const, claimsInThreeYears: '0' }
  const answers = { declinedBefore: true, modified: false, claimsInThreeYears: 0 }
  expect(contentOfCover(answered)).toMatchObject(answers)
  expect(contentOfCover({ ...answered, coverType: 'xtra' })).not.toHaveProperty('modified')
})

test('only changed values of the use are sent', () => {
  const nothing = { riskCode: '', numberOfSeats: '', engineCapacity: '', effectiveDate }
  expect(contentOfUse(nothing)).toBeUndefined()
  expect(contentOfUse({ ...nothing, numberOfSeats: '7' })).toEqual({
    kind: 'use_change',
    numberOfSeats: 7,
    effectiveDate,
  })
})

test('only changed details of the vehicle are sent', () => {
  expect(contentOfVehicle({ registrationNumber: ' ', color: '', chassisNumber: '' })).toBeUndefined()
  expect(contentOfVehicle({ registrationNumber: '', color: 'Blue', chassisNumber: '' })).toEqual({
    kind: 'vehicle',
    color: 'Blue',
  })
})
