import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { api } from '../support/queue.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'

const BAR = { name: 'Loading page', includeHidden: true } as const

test('the bar shows only when a navigation takes longer than 200 ms', async ({ page }) => {
  // Playwright replaces the clock of the browser. After the pause, time passes only when the test advances it.
  await page.clock.install()
  await signInAs(page, 'SuperAdmin')
  const bar = page.getByRole('progressbar', BAR)
  let releaseChunk = () => {}
  const blocked = new Promise<void>((resolve) => {
    releaseChunk = resolve
  })
  const chunk = `**/${chunkOf('src/people/users/HrPermissionsPage.tsx')}`
  await page.route(chunk, async (route) => {
    await blocked
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.clock.runFor(199)
  await expect(bar).toHaveCSS('opacity', '0')
  await page.clock.runFor(1)
  await expect(bar).toHaveAttribute('aria-hidden', 'false')
  releaseChunk()
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
  let requestCount = 0
  const chunk = `**/${chunkOf('src/people/users/HrPermissionsPage.tsx')}`
  await page.route(chunk, async (route) => {
    requestCount += 1
    await route.fulfill({ status: 404, body: 'gone' })
  })
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect.poll(() => requestCount, { timeout: 15_000 }).toBe(2)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible({ timeout: 15_000 })
  expect(new URL(page.url()).pathname).toBe('/staff/records/hr-permissions')
  expect(requestCount).toBe(2)
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

test('an error page keeps its text when its picture cannot be loaded', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.route(`**/${chunkOf('src/app/errors/ErrorPicture.tsx')}`, (route) => route.abort())
  await page.goto(`${base}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
  await expect(page.getByRole('progressbar', BAR)).toHaveClass(/bg-danger-solid/)
})

test('an unhandled rejection opens the error page and keeps typed input', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.goto(`${base}/policies/list`)
  const search = page.getByRole('searchbox').first()
  await search.fill('half a na')
  await page.evaluate(() => {
    void Promise.reject(new TypeError('x is undefined'))
  })
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible()
  await page.getByRole('button', { name: 'Return to the page' }).click()
  await expect(search).toHaveValue('half a na')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('y is undefined')
    })
  })
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(`${base}/policies`)
  await expect(page.getByRole('heading', { name: '500' })).toBeHidden()
})

test('an error before the rest of the app is loaded opens the error page', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('#root > *')) return
      drawn.disconnect()
      throw new TypeError('x is undefined')
    })
    drawn.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
})

test('route rules of the build redirect an old address', async ({ page }) => {
  await page.route('**/builds/meta/*.json', (route) =>
    route.fulfill({ json: { routeRules: { '/old-list': { redirect: '/policies/list' } } } }),
  )
  const base = await signInAs(page, 'Staff')
  await page.goto(`${base}/old-list`)
  await expect(page).toHaveURL(`${base}/policies/list`)
})

test('the sign-in page requests the demo accounts once', async ({ page }) => {
  let requestCount = 0
  await page.route('**/demo/accounts', async (route) => {
    requestCount += 1
    await route.continue()
  })
  const base = await signInAs(page, 'Staff')
  requestCount = 0
  await page.goto(`${base}/login`)
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requestCount).toBe(1)
})

test('a profile that cannot be loaded shows an error and does not sign the user out', async ({ page }) => {
  const base = await enterAs(page, 'Staff')
  await page.route('**/users/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${base}/policies/list`)
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible()
  await page.unroute('**/users/profile')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible()
})

test('a malformed address shows the page for unknown addresses, and HEAD is answered like GET', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  expect(await page.evaluate(async () => (await fetch('/', { method: 'HEAD' })).status)).toBe(200)
  await page.goto(`${base}/policies/%E0%A4%A`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})

test('the id of a travel policy does not open a motor policy', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  const [trip] = await api(page, 'GET', '/policies?product=travel&limit=1')
  for (const suffix of ['', '/cancel', '/payment-history', '/certificate', '/renew/estimates']) {
    await page.goto(`${base}/policies/motor-${trip.policyId}${suffix}`)
    await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
  }
  const [motor] = await api(page, 'GET', '/policies?product=motor&limit=1')
  await page.goto(`${base}/policies/travel-${motor.policyId}`)
  await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
})
