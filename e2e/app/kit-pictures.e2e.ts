import { expect, test } from '@playwright/test'
import { portal } from '../support/portals.ts'

const VARIANTS = [
  { name: 'light', colorScheme: 'light', width: 1280, height: 900 },
  { name: 'dark', colorScheme: 'dark', width: 1280, height: 900 },
  { name: 'phone', colorScheme: 'light', width: 390, height: 844 },
] as const

// The browser in the npm package draws the same pixels on every machine; another browser does not.
const isPacked = process.platform === 'linux' && process.arch === 'x64' && !process.env['PLAYWRIGHT_CHROMIUM']

/**
 * Compares each chapter of the component kit with its approved picture in e2e/approved. Approve changed pictures with
 * `npm run test:e2e -- e2e/app/kit-pictures.e2e.ts --update-snapshots`, and review each of them.
 */
for (const { name, colorScheme, width, height } of VARIANTS) {
  test(`the component kit looks as approved: ${name}`, async ({ page }) => {
    test.skip(!isPacked, 'pictures are compared in the packed browser only')
    await page.clock.setFixedTime(new Date('2026-11-16T09:00:00Z'))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.goto(`${portal('agent')}/kit`)
    await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const chapters = page.locator('main > section')
    const count = await chapters.count()
    expect(count).toBeGreaterThanOrEqual(8)
    for (let at = 0; at < count; at++) {
      const chapter = chapters.nth(at)
      const title = (await chapter.getByRole('heading', { level: 2 }).first().innerText()).toLowerCase()
      await expect.soft(chapter).toHaveScreenshot(`kit-${title.replace(/[^a-z]+/g, '-')}-${name}.png`)
    }
  })
}
