import { expect, test } from 'vitest'
import { birthDateOf, tripStartChanges, tripStartProblems } from './trip-start-values.ts'
import { agesOf, tripChanges, tripValues } from './trip-values.ts'

test.each([
  ['34', [34]],
  ['34, 31 6', [34, 31, 6]],
  ['', undefined],
  ['34, six', undefined],
  ['121', undefined],
])('the text “%s” is read as ages', (input, ages) => {
  expect(agesOf(input)).toEqual(ages)
})

test('the birth date for an age gives this age today', () => {
  expect(birthDateOf(34, '2026-11-19')).toBe('1992-11-19')
  expect(birthDateOf(1, '2028-02-29')).toBe('2027-02-28')
})

test('the ages replace the travellers until one of them has a name', () => {
  const values = { ...tripValues({}), ages: '34, 6' }
  expect(tripStartChanges(values, {}).travellers).toEqual([{}, {}])
  expect(tripStartChanges(values, { travellers: [{ travellerId: 'a' }] }).travellers).toEqual([
    { travellerId: 'a' },
    {},
  ])
  expect(tripStartChanges(values, { travellers: [{ travellerId: 'a', firstName: 'Ama' }] }).travellers).toBeUndefined()
})

test('a missing plan is reported only after the answers that its price needs', () => {
  expect(tripStartProblems({}).map(({ path }) => path)).toEqual([
    'purpose',
    'destinations',
    'departureDate',
    'returnDate',
    'ages',
  ])
  const trip = { purpose: 'tourism', tripType: 'annual', destinations: ['FR'], departureDate: '2026-12-01' } as const
  const draft = { trip: { ...trip, destinations: [...trip.destinations] }, travellers: [{ travellerId: 'a' }] }
  expect(tripStartProblems(draft).map(({ path }) => path)).toEqual(['planCode'])
  expect(tripStartProblems({ ...draft, trip: { ...draft.trip, planCode: 'SCH' } })).toEqual([])
})

test('the ages are saved with the trip, so that a reopened sale shows its price', () => {
  const { trip } = tripChanges({ ...tripValues({}), ages: '41, 38 9' })
  expect(trip?.ages).toEqual([41, 38, 9])
  expect(tripValues({ trip }).ages).toBe('41, 38, 9')
})
