import fs from 'node:fs'

export type Counts = { passed: number; failed: number }

export type CountedBy = 'vitest' | 'playwright' | 'last line'

/** Options that make a test runner write its report to a file. */
export function reportTo(
  file: string,
  countedBy: CountedBy | undefined,
): { args: string[]; env: Record<string, string> } {
  if (countedBy === 'vitest')
    return { args: ['--reporter=default', '--reporter=json', `--outputFile=${file}`], env: {} }
  if (countedBy === 'playwright') return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }
  return { args: [], env: {} }
}

export type Result = { code: number; output: string; report: string }

export function readCounts(countedBy: CountedBy | undefined, result: Result): Counts {
  const counts = countedBy ? readers[countedBy](result) : { passed: result.code === 0 ? 1 : 0, failed: 0 }
  // A runner can fail without a failed test, for example if it crashes.
  return result.code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

const readers: Record<CountedBy, (result: Result) => Counts> = {
  vitest: ({ report }) => {
    const read = readJson<{ numPassedTests: number; numFailedTests: number }>(report)
    return { passed: read?.numPassedTests ?? 0, failed: read?.numFailedTests ?? 0 }
  },
  playwright: ({ report }) => {
    const read = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
    // A flaky test counts as failed.
    return { passed: read?.stats.expected ?? 0, failed: (read?.stats.unexpected ?? 0) + (read?.stats.flaky ?? 0) }
  },
  'last line': ({ output }) => {
    const [, passed = 0, failed = 0] = output.trim().match(/(\d+) passed, (\d+) failed$/) ?? []
    return { passed: Number(passed), failed: Number(failed) }
  },
}

function readJson<T>(file: string): T | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : undefined
}
