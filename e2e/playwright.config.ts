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
  // A retry distinguishes a stalled machine from a broken page; the summary lists retried tests.
  retries: 1,
  // Long timeout, because tests must not fail on a busy machine; a page that hangs is still found.
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // Anti-aliasing may differ; a moved line changes more pixels.
    toHaveScreenshot: { maxDiffPixelRatio: 0.001, animations: 'disabled', caret: 'hide' },
  },
  snapshotPathTemplate: '{testDir}/approved/{arg}{ext}',
  globalTimeout: 25 * 60_000,
  use: {
    baseURL: portal('admin'),
    launchOptions: findBrowser(),
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    // Requests of a service worker cannot be intercepted.
    serviceWorkers: 'block',
  },
})
