import { expect, type Page, test } from '@playwright/test'
import { fillIn, specifiedPages } from '../support/addresses.ts'
import { expectContrast, expectNoFindings, horizontalOverflow, settle } from '../support/axe.ts'
import { portal } from '../support/portals.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'

const OTHER_PAGES = [
  '/policies?panel=profile',
  '/policies?panel=quick-quote',
  '/referrals',
  '/control/exceptions',
  '/control/reconciliation',
  '/control/integrity-checks',
  '/control/accounting',
  '/control/jobs',
  '/rate-books',
  '/fleet',
  '/help?from=/settings',
  '/nope',
  '/kit',
]
const allPages = [...specifiedPages, ...OTHER_PAGES.map((pattern) => ({ role: 'SuperAdmin' as const, pattern }))]
/** One test for each part of the product, named by the first segment of its URLs. */
const parts = Object.entries(Object.groupBy(allPages, ({ role, pattern }) => `${pattern.split(/[/?]/)[1]} of ${role}`))

// Axe reads every element of a page, and some parts have a dozen pages.
test.describe.configure({ timeout: 180_000 })

for (const [part, pages = []] of parts) {
  test(`pages under ${part} pass axe in light and dark mode and do not scroll sideways at 320 px`, async ({ page }) => {
    const base = await enterAs(page, pages[0]?.role ?? 'SuperAdmin')
    for (const address of await fillIn(pages.map(({ pattern }) => pattern))) {
      await page.goto(base + address)
      await settle(page)
      await expectAccessible(page, address)
    }
  })
}

test('the sign-in page passes axe', async ({ page }) => {
  await page.goto(`${portal('admin')}/login`)
  await expect(page.getByRole('button', { name: /Efua Mensah/ })).toBeVisible()
  await expectAccessible(page, '/login')
})

async function expectAccessible(page: Page, address: string) {
  await expectNoFindings(page, `${address} in light`)
  // Reduced motion, so that no colour is measured during a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectContrast(page, `${address} in dark`)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => horizontalOverflow(page), { message: address }).toBe(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('skip link, command palette and profile can be used by keyboard', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages, actions and records' })).toBeFocused()
  await page.keyboard.type('challenged')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/challenged-policies`)
  await expect(page.getByRole('heading', { name: 'Challenged policies' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search pages, actions and records' })).toBeFocused()
  await page.keyboard.type('profile')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without configuration nothing is sent to analytics or monitoring', async ({ page }) => {
  const otherHosts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.hostname.endsWith('localhost') || url.pathname.endsWith('/event')) otherHosts.push(url.href)
  })
  await signInAs(page, 'Agent', '/transactions')
  await settle(page)
  expect(otherHosts).toEqual([])
})
