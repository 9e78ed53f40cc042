// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { chosenDensity, saveDensity } from './density.ts'

afterEach(() => saveDensity('comfortable'))

test('tables are comfortable by default and stay compact on this device once chosen', () => {
  expect(chosenDensity()).toBe('comfortable')
  saveDensity('compact')
  expect(chosenDensity()).toBe('compact')
  expect(document.documentElement.dataset.density).toBe('compact')
  saveDensity('comfortable')
  expect(document.documentElement.dataset.density).toBeUndefined()
})
