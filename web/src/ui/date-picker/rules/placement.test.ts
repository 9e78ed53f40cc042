import { expect, test } from 'vitest'
import { placeBelow } from './placement.ts'

const calendar = { width: 320, height: 360 }
const screen = { width: 1000, height: 800 }
const input = (left: number, top: number) => ({ left, top, bottom: top + 36 })

test('opens below the input, aligned with its start', () => {
  expect(placeBelow(input(40, 100), calendar, screen)).toEqual({ left: 40, top: 142 })
})

test('opens above an input near the bottom', () => {
  expect(placeBelow(input(40, 700), calendar, screen)).toEqual({ left: 40, top: 334 })
})

test('stays in the viewport if there is no space above or below', () => {
  expect(placeBelow(input(40, 100), calendar, { width: 1000, height: 400 })).toEqual({ left: 40, top: 32 })
})

test('is moved in from the right edge', () => {
  expect(placeBelow(input(900, 100), calendar, screen).left).toBe(672)
})
