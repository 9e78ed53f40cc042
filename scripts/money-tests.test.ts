import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const rows = [...read('docs/money-tests.md').matchAll(/^\| ((?:B10|G)-\d\d) \|.*\| ([^|]+) \|$/gm)].map(
  ([, id = '', files = '']) => ({ id, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) }),
)

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${String(n + 1).padStart(2, '0')}`)

test('the tables list every case once and in order', () => {
  expect(rows.map(({ id }) => id)).toEqual([...numbered('B10', 20), ...numbered('G', 21)])
})

test.each(rows)('$id is part of a test title in each listed file', ({ id, files }) => {
  expect(files).not.toEqual([])
  // The test title, or the first value of a parameterised title.
  const title = new RegExp(`(?:test\\(|\\)\\(|\\[)\\s*['\`][^'\`\\n]*\\b${id}\\b`)
  for (const file of files) expect(read(file), file).toMatch(title)
})
