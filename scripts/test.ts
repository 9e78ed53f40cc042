import { checkSteps } from './check-steps.ts'
import { runSteps, type Step } from './steps.ts'

const serverTests: Step = {
  name: 'server tests',
  // Server tests wait for PostgreSQL half of the time, so every core can run one worker.
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers', '100%'],
  countedBy: 'vitest',
}
const torture: Step = {
  name: 'torture',
  args: ['server/src/cli/torture.ts', '--seconds', '20', '--seed', '1'],
}
const build: Step = { name: 'build', args: ['scripts/build.ts', '--if-changed'] }
const behaviours: Step = { name: 'behaviours', args: ['web/behaviours/run.ts'], countedBy: 'last line' }
const bundleSize: Step = { name: 'bundle size', args: ['scripts/bundle-size.ts'], needs: build.name }
const browserTests: Step = {
  name: 'browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
  countedBy: 'playwright',
  live: true,
  needs: build.name,
}

// Browser tests run alone, because other processes would affect their timing.
await runSteps([[serverTests, build, ...checkSteps, behaviours], [torture], [bundleSize, browserTests]])
