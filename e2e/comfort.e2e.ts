import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { portal } from './portals.ts'
import { signInAs } from './sign-in.ts'

async function expectNoFindings(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found, what).toEqual([])
}

const PAGES = [
  '/policies',
  '/policies?panel=profile',
  '/staff/records/hr-permissions',
  '/staff/records/login-records',
  '/nope',
  '/transactions',
  '/activities',
  '/buy-insurance/vehicle-information',
  '/wallet',
  '/kit',
]

test.describe.configure({ timeout: 180_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page in ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    await page.goto(`${portal('admin')}/login`)
    await expect(page.getByRole('button', { name: /Efua Mensah/ })).toBeVisible()
    await expectNoFindings(page, `/login in ${colorScheme}`)
    const base = await signInAs(page, 'SuperAdmin')
    for (const address of PAGES) {
      await page.goto(base + address)
      await page.waitForLoadState('networkidle')
      await expectNoFindings(page, `${address} in ${colorScheme}`)
    }
    await context.close()
  })
}

test('nothing scrolls sideways at 320 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${portal('admin')}/login`)
  const base = await signInAs(page, 'SuperAdmin')
  for (const address of ['/login', ...PAGES]) {
    await page.goto(base + address)
    await page.waitForLoadState('networkidle')
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0], address).toBeLessThanOrEqual(widths[1] ?? 0)
  }
  await context.close()
})

test('the keyboard alone moves about: skip link, palette, profile', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Page or action' })).toBeFocused()
  await page.keyboard.type('challenged')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/challenged-policies`)
  await expect(page.getByRole('heading', { name: 'Challenged policies' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Page or action' })).toBeFocused()
  await page.keyboard.type('profile')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without configuration nothing leaves for analytics or monitoring', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.hostname.endsWith('localhost') || url.pathname.endsWith('/event')) elsewhere.push(url.href)
  })
  await signInAs(page, 'Agent')
  await page.goto(`${portal('agent')}/transactions`)
  await page.waitForLoadState('networkidle')
  expect(elsewhere).toEqual([])
})

test('no page breaks the content policy or complains on the console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const base = await signInAs(page, 'SuperAdmin')
  for (const address of ['/policies', '/staff/records/hr-permissions', '/kit']) {
    await page.goto(base + address)
    await page.waitForLoadState('networkidle')
  }
  expect(complaints).toEqual([])
})
