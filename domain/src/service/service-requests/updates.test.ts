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
])('%s', (_, changes, path, kind) => {
  const found = updatePathOf(changes)
  expect(found?.path).toBe(path)
  expect(found?.kind).toBe(kind)
})

test('a different name is a change of owner, not an update', () => {
  const change: FieldChange = { field: 'fullName', from: 'Ama Serwaa', to: 'Kofi Mensah' }
  expect(() => updatePathOf([change])).toThrow(expect.objectContaining({ code: 'change_of_owner' }))
})
