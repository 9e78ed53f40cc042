import { defineConfig } from 'vitest/config'

// Generous, so that a busy machine does not cause failures. A test that hangs still fails.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'fast',
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Rules keep no state, so their tests may share the loaded code: most of the time was spent on loading it again.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          isolate: false,
          setupFiles: 'web/src/ui/test/setup.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          // Every test file creates its own database and product, so the files can share loaded modules, which halves the time.
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
