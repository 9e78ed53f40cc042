import { statSync } from 'node:fs'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PARTS } from './parts.ts'

const part = PARTS[process.env.MUTATION_PART ?? '']
if (!part) throw new Error(`MUTATION_PART is one of ${Object.keys(PARTS).join(', ')}`)

/**
 * The first failing test detects a mutation, so small files without a database run first. Vitest would start with the slowest.
 */
class SmallestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    return files.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SmallestFirst },
    include: process.env.MUTATION_TESTS ? [process.env.MUTATION_TESTS] : [...part.tests],
    // Values that a file computes when it loads must be computed again for each change.
    isolate: process.env.MUTATION_STATIC === 'on',
    ...(part.needsDatabase && {
      globalSetup: 'server/test/global-setup.ts',
      testTimeout: 60_000,
      hookTimeout: 120_000,
    }),
  },
})
