import fs from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './planted-faults/faults.ts'

// `npm run planted-faults` takes an hour, so this test detects faults whose source line has changed.
test('every planted fault matches exactly one place in the sources, and its tests exist', () => {
  const invalidFaults = FAULTS.filter(({ file, from, tests }) => {
    const occurrences = fs.readFileSync(file, 'utf8').split(from).length - 1
    return occurrences !== 1 || !tests.every((path) => fs.existsSync(path))
  })
  expect(invalidFaults.map(({ description }) => description)).toEqual([])
  expect(FAULTS.length).toBeGreaterThanOrEqual(25)
})
