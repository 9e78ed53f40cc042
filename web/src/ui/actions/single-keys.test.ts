// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { applySingleKeys, saveSingleKeys, singleKeysAreOn } from './single-keys.ts'

afterEach(() => {
  localStorage.clear()
  applySingleKeys('nobody')
})

test('single-key shortcuts are on by default and can be switched off for each user', () => {
  applySingleKeys('abena')
  expect(singleKeysAreOn()).toBe(true)
  saveSingleKeys('abena', false)
  expect(singleKeysAreOn()).toBe(false)
  applySingleKeys('kofi')
  expect(singleKeysAreOn()).toBe(true)
  applySingleKeys('abena')
  expect(singleKeysAreOn()).toBe(false)
  saveSingleKeys('abena', true)
  expect(singleKeysAreOn()).toBe(true)
})
