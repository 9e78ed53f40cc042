import { defineConfig } from '@playwright/test'
import { findBrowser } from './support/browser.ts'
import { portal } from './support/portals.ts'

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/start-product.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A second try tells a machine that stalled from a page that is broken; the summary names what needed it.
  retries: 1,
  // Generous, because a busy machine is no reason to fail: a page that hangs is found all the same.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalTimeout: 15 * 60_000,
  use: {
    baseURL: portal('admin'),
    launchOptions: findBrowser(),
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
  },
})
