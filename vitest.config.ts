import { defineConfig } from 'vitest/config'

// Generous, because a busy machine is no reason to fail: a test that hangs is found all the same.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'fast',
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Rules keep no state, so their tests may share the loaded code: most of the time went into loading it anew.
          isolate: false,
          ...timeouts,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], ...timeouts } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          // Every test file brings a database and a product of its own, so they may share the loaded code: half the time.
          isolate: false,
          ...timeouts,
        },
      },
    ],
  },
})
