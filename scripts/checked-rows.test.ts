import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../server/src')
const sources = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }))

// z.custom<T>() accepts every value as a T, so an invalid value causes an error far from the row that contains it.
test('no value is cast to another type without a check', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(findings(/\bz\.custom\b/), 'use z.enum with the terms of the domain, a schema, or storedJson').toEqual([])
})

test('stored JSON is parsed with a schema', () => {
  expect(findings(/\bstoredJson\b/).length).toBeGreaterThan(5)
  expect(findings(/\bstoredJson(<[^(]*>)?\((\)|z\.(any|unknown|record|looseObject)\b)/), 'name its fields').toEqual([])
})

// The domain lists the values of these columns. `coverOrPlan` is a motor cover or a travel plan.
test('statuses, covers and risk classes are parsed as enumerations', () => {
  expect(findings(/\b(\w*_?status|cover_type|risk_code): (z\.enum|coverOrPlan)/).length).toBeGreaterThan(15)
  expect(
    findings(/\b(\w*status|cover_type|risk_code): z\.string\(/),
    'use z.enum with the terms of the domain',
  ).toEqual([])
})

function findings(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
  })
}
