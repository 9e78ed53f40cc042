import { expect, test } from 'vitest'
import { regionOfTown } from './towns.ts'

test.each([
  ['Accra', 'Greater Accra'],
  [' cape  coast ', 'Central'],
  ['WA', 'Upper West'],
  ['Somewhere', undefined],
  ['', undefined],
])('the region of “%s” is %s', (town, region) => {
  expect(regionOfTown(town)).toBe(region)
})
