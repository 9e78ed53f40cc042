import { expect, test } from 'vitest'
import { canPush, DIFFERENCE_TITLES, MID_DIFFERENCES, REMEDIES } from './terms.ts'

test('only our own records can be sent again', () => {
  expect(MID_DIFFERENCES.filter(canPush)).toEqual(['missing-there', 'dates', 'plate', 'alive-there', 'ended-there'])
})

test('every difference has its own title and a next step', () => {
  expect(new Set(Object.values(DIFFERENCE_TITLES)).size).toBe(MID_DIFFERENCES.length)
  for (const cure of Object.values(REMEDIES)) expect(cure).toMatch(/\.$/)
})
