import { expect, test } from 'vitest'
import { swipedMonths } from './swipe.ts'

test.each([
  [-60, 0, 299, 1],
  [60, 0, 299, -1],
  [-60, 0, 300, 0],
  [-59, 0, 100, 0],
  [-100, 80, 100, 1],
  [-100, -81, 100, 0],
])('%i px across, %i px down in %i ms moves %i months', (dx, dy, elapsedMs, months) => {
  expect(swipedMonths(dx, dy, elapsedMs)).toBe(months)
})
