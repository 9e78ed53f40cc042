import { expect, test } from 'vitest'
import { bodyOf, changesOf, defaultsOf, fieldOf } from './form.ts'

const form = { ...defaultsOf(undefined), fullName: 'Esi Quaye', mobileNumber: '024 000 0005' }

test('turns empty limits into null and amounts into pesewas', () => {
  expect(bodyOf(form).limits).toEqual({
    products: ['motor', 'travel'],
    dailyCount: null,
    dailyPesewas: null,
    fromHour: 0,
    toHour: 24,
  })
  expect(bodyOf({ ...form, dailyCount: '3', dailyAmount: '1,250.50' }).limits).toMatchObject({
    dailyCount: 3,
    dailyPesewas: 125_050,
  })
})

test('sends only changed fields, and all limits together', () => {
  expect(changesOf(form, { fullName: true })).toEqual({ fullName: 'Esi Quaye' })
  expect(Object.keys(changesOf(form, { dailyCount: true }))).toEqual(['limits'])
})

test('maps field names of the server to form fields', () => {
  expect(['fullName', 'limits.dailyPesewas', 'limits.toHour', 'limits', 'version'].map(fieldOf)).toEqual([
    'fullName',
    'dailyAmount',
    'toHour',
    undefined,
    undefined,
  ])
})
