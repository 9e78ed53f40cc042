import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import numbers from './asvs-numbers.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')
const text = fs.readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
const STATES = ['Met', 'Partly', 'Not met', 'Not applicable']

const rows = [...text.matchAll(/^\| (V[\d.]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', summary = '', state = '', evidence = '']) => ({ number, asks: summary, state, evidence }),
)
/** Words in backticks with the ending of a file; other words in backticks are settings, headers and names of rules. */
const filesIn = (evidence: string) =>
  [...evidence.matchAll(/`(\.?[\w./-]+\.(?:tsx?|md|sql|json|yml))`/g)].map(([, file = '']) => file)

test('every requirement of level 1 and 2 is listed once and in order', () => {
  // The numbers of OWASP ASVS 5.0.0 by section.
  const required = Object.entries(numbers).flatMap(([section, last]) => last.map((number) => `${section}.${number}`))
  expect(rows.map(({ number }) => number)).toEqual(required)
})

test('every row has a state, a short summary and evidence', () => {
  for (const { number, asks: summary, state, evidence } of rows) {
    expect(STATES, number).toContain(state)
    expect(summary.split(' ').length, number).toBeLessThanOrEqual(15)
    expect(evidence.length, number).toBeGreaterThan(5)
    if (state === 'Met') expect(filesIn(evidence), `${number} is met without a file that shows it`).not.toEqual([])
  }
})

test('every file that is named as evidence exists', () => {
  const missing = rows.flatMap(({ number, evidence }) =>
    filesIn(evidence)
      .filter((file) => !fs.existsSync(path.join(root, file)))
      .map((file) => `${number}: ${file}`),
  )
  expect(missing).toEqual([])
})

test.each(STATES)('the number of requirements in the state "%s" is right', (state) => {
  const statedCount = new RegExp(`^\\| ${state} \\| .* \\| (\\d+) \\|$`, 'm').exec(text)?.[1]
  expect(Number(statedCount)).toBe(rows.filter((row) => row.state === state).length)
})
