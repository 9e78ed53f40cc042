import { expect, test } from 'vitest'
import { place } from './place.ts'

const screen = { width: 1000, height: 800 }
const button = { top: 100, bottom: 140, left: 200, right: 300 }

test('a popup opens below its button, aligned with its start', () => {
  expect(place(button, screen)).toEqual({ top: 144, left: 200, maxHeight: 648, maxWidth: 792 })
})

test('a popup opens upwards if there is more space above', () => {
  const low = { ...button, top: 600, bottom: 640 }
  expect(place(low, screen)).toMatchObject({ bottom: 204, maxHeight: 588 })
})

test('a popup stays below if there is even less space above', () => {
  expect(place({ ...button, top: 20, bottom: 60 }, { width: 1000, height: 200 })).toMatchObject({ top: 64 })
})

test('a popup near the right edge is aligned with the end of its button', () => {
  expect(place({ ...button, left: 900, right: 980 }, screen)).toMatchObject({ right: 20, maxWidth: 972 })
})

test('end alignment applies only if there is enough space', () => {
  expect(place(button, screen, 'end')).toMatchObject({ left: 200 })
  expect(place({ ...button, left: 500, right: 600 }, screen, 'end')).toMatchObject({ right: 400 })
})
