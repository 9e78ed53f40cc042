// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { chooseDensity, chosenDensity } from './density.ts'

afterEach(() => chooseDensity('comfortable'))

test('tables are comfortable by default and stay compact on this device once chosen', () => {
  expect(chosenDensity()).toBe('comfortable')
  chooseDensity('compact')
  expect(chosenDensity()).toBe('compact')
  expect(document.documentElement.dataset.density).toBe('compact')
  chooseDensity('comfortable')
  expect(document.documentElement.dataset.density).toBeUndefined()
})
