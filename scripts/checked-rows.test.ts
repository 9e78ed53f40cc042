import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../server/src')

// z.custom<T>() lets every value through as a T, so that a wrong one is only met far away from the row it came with.
test('no value is taken for another type without being checked', () => {
  const sources = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(500)
  const unchecked = sources.filter((file) => /\bz\.custom\b/.test(fs.readFileSync(path.join(folder, file), 'utf8')))
  expect(unchecked, 'use z.enum with the terms of the domain, a schema, or trustedJson').toEqual([])
})
