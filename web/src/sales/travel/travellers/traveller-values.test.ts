import { describe, expect, test } from 'vitest'
import { firstUnfinished, problemsOfTraveller, travellerChanges, travellerValues } from './traveller-values.ts'

const travellers = [
  { travellerId: 'a', firstName: 'Ama' },
  { travellerId: 'b', firstName: 'Kofi', otherNames: 'Kwame' },
]

describe('one traveller of a list', () => {
  test('is saved without changing the others; a cleared field is removed', () => {
    const values = { ...travellerValues({ travellerId: 'b' }), firstName: 'Yaw' }
    expect(travellerChanges('b', values, { travellers }).travellers).toEqual([
      { travellerId: 'a', firstName: 'Ama' },
      { travellerId: 'b', firstName: 'Yaw', nationality: 'GH', passportLater: false },
    ])
  })

  test('shows its own problems, or the problems of the list if the traveller has none', () => {
    const problems = [
      { path: 'travellers.1.passportNumber', message: 'Enter the passport number.' },
      { path: 'travellers', message: 'A family has one spouse.' },
    ]
    expect(problemsOfTraveller(problems, 1)).toEqual([
      { path: 'passportNumber', message: 'Enter the passport number.' },
    ])
    expect(problemsOfTraveller(problems, 0)).toEqual([{ path: 'travellers', message: 'A family has one spouse.' }])
    expect(firstUnfinished(problems)).toBe(1)
  })

  test('traveller 1 is not traveller 10', () => {
    expect(problemsOfTraveller([{ path: 'travellers.10.email', message: 'x' }], 1)).toEqual([])
  })
})
