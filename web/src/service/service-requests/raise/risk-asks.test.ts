import { expect, test } from 'vitest'
import { askOfCover, askOfUse, askOfVehicle } from './risk-asks.ts'

const effectiveDate = '2026-11-20'

test('a change of cover needs the value only for cover of the vehicle', () => {
  const xtra = { coverType: 'xtra' as const, marketValuePesewas: '', effectiveDate }
  expect(askOfCover(xtra)).toEqual({ kind: 'cover_change', coverType: 'xtra', effectiveDate })
  expect(askOfCover({ ...xtra, coverType: 'fire' })).toBeUndefined()
  expect(askOfCover({ ...xtra, coverType: 'fire', marketValuePesewas: '52,000' })).toMatchObject({
    marketValuePesewas: 52_000_00,
  })
  expect(askOfCover({ ...xtra, coverType: '' })).toBeUndefined()
})

test('only changed values of the use are sent', () => {
  const nothing = { riskCode: '', numberOfSeats: '', engineCapacity: '', effectiveDate }
  expect(askOfUse(nothing)).toBeUndefined()
  expect(askOfUse({ ...nothing, numberOfSeats: '7' })).toEqual({ kind: 'use_change', numberOfSeats: 7, effectiveDate })
})

test('only changed details of the vehicle are sent', () => {
  expect(askOfVehicle({ registrationNumber: ' ', color: '', chassisNumber: '' })).toBeUndefined()
  expect(askOfVehicle({ registrationNumber: '', color: 'Blue', chassisNumber: '' })).toEqual({
    kind: 'vehicle',
    color: 'Blue',
  })
})
