import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, Case } from './case.ts'
import { isValues, show } from './check.ts'

/**
 * Runs behaviour cases against the product's own code: `npm run test:behaviours -- FILE...`, by default every file in cases/.
 * Prints each failed case with the expected and actual values, and `N passed, N failed` as the last line.
 */
const adapters: Record<string, () => Promise<Adapter>> = {
  'loading-bar': async () => (await import('./loading-bar.ts')).run,
  'chunk-reload': async () => (await import('./chunk-reload.ts')).run,
  'build-manifest': async () => (await import('./build-manifest.ts')).run,
  'http-client': async () => (await import('./http-client.ts')).run,
  'data-fetching': async () => (await import('./data-fetching.ts')).run,
  analytics: async () => (await import('./analytics.ts')).run,
  monitoring: async () => (await import('./monitoring.ts')).run,
  routing: async () => {
    await import('./fakes/browser-conditions.ts')
    return (await import('./routing.ts')).run
  },
  'date-picker': async () => {
    const { runDatePickerCase } = await import('./date-picker.ts')
    return async (behaviour) => runDatePickerCase(behaviour)
  },
}

const files = process.argv.slice(2)
const { passed, failed } = await runFiles(files.length > 0 ? files : defaultFiles())
print(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function runFiles(paths: string[]): Promise<{ passed: number; failed: number }> {
  let passed = 0
  let failed = 0
  for (const path of paths) {
    for (const behaviour of readCases(path)) {
      const mismatches = await runCase(behaviour)
      if (mismatches.length === 0) passed += 1
      else {
        failed += 1
        print(`FAILED ${behaviour.id} ${behaviour.title}`)
        for (const { what, expected, got } of mismatches)
          print(`  ${what}\n    expected ${show(expected)}\n    got      ${show(got)}`)
      }
    }
  }
  return { passed, failed }
}

async function runCase(behaviour: Case) {
  try {
    const load = adapters[behaviour.area]
    if (!load) return [{ what: 'area', expected: Object.keys(adapters), got: behaviour.area }]
    if (behaviour.then === undefined) return [{ what: 'the case expects nothing', expected: 'then', got: undefined }]
    return await (await load())(behaviour)
  } catch (error) {
    return [
      { what: 'threw', expected: undefined, got: error instanceof Error ? (error.stack ?? error.message) : error },
    ]
  }
}

function readCases(path: string): Case[] {
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const cases = isValues(content) ? content.cases : content
  if (!Array.isArray(cases)) throw new TypeError(`${path} contains no list of cases`)
  // The adapter checks the names in a case.
  return cases.map((found) => ({ rules: [], given: {}, when: [], ...found }) as Case)
}

function defaultFiles(): string[] {
  const folder = join(import.meta.dirname, 'cases')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
