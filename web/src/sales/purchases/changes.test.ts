import { expect, test } from 'vitest'
import { isEmpty, mergeChanges, unsavedOf } from './changes.ts'

test('later changes are merged by group', () => {
  const earlier = { plate: 'GR 1', vehicle: { make: 'Kia', model: 'Rio' } }
  expect(mergeChanges(earlier, { plate: 'GR 2', vehicle: { make: null } } as never)).toEqual({
    plate: 'GR 2',
    vehicle: { make: null, model: 'Rio' },
  })
})

test('a list replaces a list', () => {
  expect(mergeChanges({ photos: ['a', 'b'] }, { photos: ['c'] })).toEqual({ photos: ['c'] })
})

test('only differences from the saved draft are sent', () => {
  const saved = { plate: 'GR 1', vehicle: { make: 'Kia', seats: 5 }, photos: ['a'] }
  const changes = { plate: 'GR 1', vehicle: { make: 'Kia', seats: 7 }, photos: ['a'], cover: undefined }
  expect(unsavedOf(changes, saved)).toEqual({ vehicle: { seats: 7 } })
})

test('clearing an empty answer is not a change', () => {
  expect(isEmpty(unsavedOf({ colour: null, vehicle: { make: null } }, {}))).toBe(true)
})

test('clearing an answer is a change', () => {
  expect(unsavedOf({ colour: null }, { colour: 'Red' })).toEqual({ colour: null })
})

test('an answer with several parts is sent as a whole', () => {
  const saved = { holder: { card: { type: 'passport', number: 'G1' }, name: 'Ama' } }
  const changes = { holder: { card: { type: 'passport', number: 'G2' }, name: 'Ama' } }
  expect(unsavedOf(changes, saved)).toEqual({ holder: { card: { type: 'passport', number: 'G2' } } })
})
