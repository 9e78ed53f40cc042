import { expect, test } from 'vitest'
import { menuMove } from './menu-keys.ts'

const lines = ['Duplicate', 'Open', 'Print certificate', 'Cancel policy']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['ArrowUp', -1, 3],
  ['ArrowDown', -1, 0],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['p', 0, 2],
  ['D', 2, 0],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
])('%s on line %i moves to %s', (key, current, next) => {
  expect(menuMove(key, current, lines)).toBe(next)
})

test('repeating a letter moves to the next item that starts with it', () => {
  expect(menuMove('c', 0, ['Copy', 'Cut', 'Cancel'])).toBe(1)
  expect(menuMove('c', 2, ['Copy', 'Cut', 'Cancel'])).toBe(0)
})

test('an empty menu ignores keys', () => {
  expect(menuMove('ArrowDown', -1, [])).toBeUndefined()
})
