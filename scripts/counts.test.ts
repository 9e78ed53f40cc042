import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCounts } from './counts.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-counts-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

test('a step without tests counts as one', () => {
  expect(readCounts(undefined, { code: 0, output: '', report: '' })).toEqual({ passed: 1, failed: 0 })
  expect(readCounts(undefined, { code: 2, output: '', report: '' })).toEqual({ passed: 0, failed: 1 })
})

test('vitest’s tests are counted from its report', () => {
  const report = write({ numPassedTests: 11, numFailedTests: 2 })
  expect(readCounts('vitest', { code: 1, output: '', report })).toEqual({ passed: 11, failed: 2 })
})

test('a browser test that passed only on retry counts as failed', () => {
  const report = write({ stats: { expected: 5, unexpected: 1, flaky: 1 } })
  expect(readCounts('playwright', { code: 1, output: '', report })).toEqual({ passed: 5, failed: 2 })
})

test('other runners are counted from their last line', () => {
  const output = '3 passed, 1 failed\nand again\n7 passed, 2 failed\n'
  expect(readCounts('last line', { code: 1, output, report: '' })).toEqual({ passed: 7, failed: 2 })
})

test('a runner that fails without a failed test, or leaves no report, counts as one failure', () => {
  const report = write({ numPassedTests: 11, numFailedTests: 0 })
  expect(readCounts('vitest', { code: 1, output: '', report })).toEqual({ passed: 11, failed: 1 })
  expect(readCounts('vitest', { code: 1, output: '', report: 'nowhere' })).toEqual({ passed: 0, failed: 1 })
})

function write(report: object): string {
  const file = path.join(folder, 'report.json')
  fs.writeFileSync(file, JSON.stringify(report))
  return file
}
