import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { PARTS } from './parts.ts'

const part = PARTS[process.env.MUTATION_PART ?? '']
if (!part) throw new Error(`MUTATION_PART is one of ${Object.keys(PARTS).join(', ')}`)

export default defineConfig({
  test: {
    include: [...part.tests],
    isolate: false,
    ...(part.needsDatabase && {
      globalSetup: 'server/test/global-setup.ts',
      testTimeout: 60_000,
      hookTimeout: 120_000,
    }),
  },
})
