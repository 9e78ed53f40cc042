import { expect, test } from 'vitest'
import { type FieldChange, updatePathOf } from './updates.ts'

test.each<[string, FieldChange[], string | undefined, string | undefined]>([
  ['a new phone', [{ field: 'phone', from: '233241234567', to: '233201234567' }], 'code', 'customer'],
  ['a corrected name', [{ field: 'fullName', from: 'Ama Serwa', to: 'Ama Serwaa' }], 'office', 'customer'],
  ['a first plate', [{ field: 'registrationNumber', from: '', to: 'GR 1234-20' }], 'office', 'vehicle'],
  ['more seats', [{ field: 'numberOfSeats', from: '5', to: '7' }], 'priced', 'use_change'],
  [
    'several at once',
    [
      { field: 'phone', from: '1', to: '2' },
      { field: 'color', from: 'Red', to: 'Blue' },
    ],
    'office',
    'vehicle',
  ],
  ['nothing', [], undefined, undefined],
])('changes have a path and a kind: %s', (_, changes, path, kind) => {
  const found = updatePathOf(changes)
  expect(found?.path).toBe(path)
  expect(found?.kind).toBe(kind)
})

test('a different name is a change of owner, not an update', () => {
  const change: FieldChange = { field: 'fullName', from: 'Ama Serwaa', to: 'Kofi Mensah' }
  expect(() => updatePathOf([change])).toThrow(expect.objectContaining({ code: 'change_of_owner' }))
})

test('a new phone needs a code also in a request that the office decides', () => {
  const phone: FieldChange = { field: 'phone', from: '233241234567', to: '233201234567' }
  const name: FieldChange = { field: 'fullName', from: 'Ama Serwa', to: 'Ama Serwaa' }
  expect(updatePathOf([name, phone])).toMatchObject({
    path: 'office',
    needsCode: true,
    needsOfficeWithoutCode: true,
    evidence: 'Ghana Card',
  })
  expect(updatePathOf([name])).toMatchObject({ path: 'office', needsCode: false, needsOfficeWithoutCode: false })
})

test('a company takes another name or corrects its TIN with evidence, but not both', () => {
  const name: FieldChange = { field: 'companyName', from: 'Volta Traders', to: 'Adom Haulage Ltd' }
  const tin: FieldChange = { field: 'tin', from: 'C0001234567', to: 'C0001234568' }
  expect(updatePathOf([name])).toMatchObject({ path: 'office', evidence: 'Certificate of registration' })
  expect(updatePathOf([tin])).toMatchObject({ path: 'office', evidence: 'Certificate of registration' })
  expect(() => updatePathOf([name, tin])).toThrow(expect.objectContaining({ code: 'change_of_owner' }))
})
