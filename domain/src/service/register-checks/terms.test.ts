import { expect, test } from 'vitest'
import { CURES, DIFFERENCE_TITLES, mayPush, REGISTER_DIFFERENCES } from './terms.ts'

test('only our own records can be sent again', () => {
  expect(REGISTER_DIFFERENCES.filter(mayPush)).toEqual([
    'missing-there',
    'dates',
    'plate',
    'alive-there',
    'ended-there',
  ])
})

test('every difference has its own title and a next step', () => {
  expect(new Set(Object.values(DIFFERENCE_TITLES)).size).toBe(REGISTER_DIFFERENCES.length)
  for (const cure of Object.values(CURES)) expect(cure).toMatch(/\.$/)
})
