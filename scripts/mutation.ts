import process from 'node:process'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { PARTS } from './mutation/parts.ts'

// `npm run mutation -- --part money`: changes the rules of a part in one place at a time and counts the changes that its tests
// detect. Exits with 1 below 85 %. A part takes from ten minutes to an hour; `--file server/src/platform/audit/keys.ts` takes one
// file, and `--tests server/src/platform/audit/note.test.ts` only some tests, which is faster and never raises the score.
// `--static` also changes what a file computes when it loads, and runs all tests for each of these changes.
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    file: { type: 'string' },
    tests: { type: 'string' },
    static: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
  },
})
const part = PARTS[values.part ?? '']
if (!part) {
  process.stderr.write(`Name the part: --part ${Object.keys(PARTS).join(' | ')}\n`)
  process.exit(2)
}
process.env.MUTATION_PART = values.part
process.env.MUTATION_TESTS = values.tests ?? ''
process.env.MUTATION_STATIC = values.static ? 'on' : ''
const MIN_PERCENT = 85

await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate: values.file ? [values.file] : [...part.mutate],
  ignorePatterns: ['e2e', 'bench', 'docs', '.cache', '.data', 'dist', ...(part.needsDatabase ? [] : ['server/src'])],
  coverageAnalysis: 'perTest',
  // Constants and tables are read when a file loads; the printed documents and the matrix compare most of them.
  ignoreStatic: !values.static,
  concurrency: Number(values.concurrency),
  tempDirName: '.cache/mutation',
  allowConsoleColors: false,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: MIN_PERCENT, break: MIN_PERCENT },
}).runMutationTest()
