import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

const BAR = { name: 'Loading page', includeHidden: true } as const

test('the bar shows only when a navigation takes longer than 200 ms', async ({ page }) => {
  // The test controls the clock of the browser; after the pause, time moves only in the test.
  await page.clock.install()
  await signInAs(page, 'SuperAdmin')
  const bar = page.getByRole('progressbar', BAR)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const chunk = `**/${chunkOf('src/people/users/HrPermissionsPage.tsx')}`
  await page.route(chunk, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.clock.runFor(199)
  await expect(bar).toHaveCSS('opacity', '0')
  await page.clock.runFor(1)
  await expect(bar).toHaveAttribute('aria-hidden', 'false')
  letGo()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.clock.runFor(500)
  await expect(bar).toHaveAttribute('aria-hidden', 'true')
})

/** File of the build that contains a page. */
function chunkOf(source: string): string {
  const manifest = path.resolve(import.meta.dirname, '../../web/dist/.vite/manifest.json')
  return JSON.parse(fs.readFileSync(manifest, 'utf8'))[source].file
}

test('a missing chunk reloads the requested page once, not in a loop', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin')
  let asked = 0
  const chunk = `**/${chunkOf('src/people/users/HrPermissionsPage.tsx')}`
  await page.route(chunk, async (route) => {
    asked += 1
    await route.fulfill({ status: 404, body: 'gone' })
  })
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(2)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 15_000 })
  expect(new URL(page.url()).pathname).toBe('/staff/records/hr-permissions')
  expect(asked).toBe(2)
  await page.unroute(chunk)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  expect(page.url()).toContain(base)
})

test('a navigation that fails turns the bar red', async ({ page }) => {
  await signInAs(page, 'Staff')
  await page.evaluate(() => {
    history.pushState({}, '', '/wallet')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('progressbar', BAR)).toHaveClass(/bg-danger-solid/)
})
