import { expect, test } from 'vitest'
import { place } from './place.ts'

const screen = { width: 1000, height: 800 }
const button = { top: 100, bottom: 140, left: 200, right: 300 }

test('a popup opens under its button, lined up with its start', () => {
  expect(place(button, screen)).toEqual({ top: 144, left: 200, maxHeight: 648, maxWidth: 792 })
})

test('a popup opens upwards when there is little room below and more above', () => {
  const low = { ...button, top: 600, bottom: 640 }
  expect(place(low, screen)).toMatchObject({ bottom: 204, maxHeight: 588 })
})

test('a popup stays below when there is even less room above', () => {
  expect(place({ ...button, top: 20, bottom: 60 }, { width: 1000, height: 200 })).toMatchObject({ top: 64 })
})

test('a popup near the right edge lines up with the end of its button', () => {
  expect(place({ ...button, left: 900, right: 980 }, screen)).toMatchObject({ right: 20, maxWidth: 972 })
})

test('a popup asked to line up with the end does so only where it fits', () => {
  expect(place(button, screen, 'end')).toMatchObject({ left: 200 })
  expect(place({ ...button, left: 500, right: 600 }, screen, 'end')).toMatchObject({ right: 400 })
})
