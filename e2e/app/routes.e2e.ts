import { expect, type Page, test } from '@playwright/test'
import { type Route, routes } from '../support/addresses.ts'
import { portal } from '../support/portals.ts'
import { enterAs, PEOPLE, type Role, signInAs } from '../support/sign-in.ts'

const byPath = new Map(routes.map((route) => [route.path, route]))
const roles = Object.keys(PEOPLE) as Role[]
// Each test opens about sixty pages in sequence.
test.describe.configure({ timeout: 180_000 })

const EXAMPLES: Record<string, string> = {
  policy_id: '0b0e0c2a-1111-4222-8333-444455556666',
  assistant_id: '0b0e0c2a-1111-4222-8333-444455556666',
  user_id: '0b0e0c2a-1111-4222-8333-444455556666',
  request_id: '77',
  client_reference: 'OKW-7H2K-90',
  request_type: 'suspension',
}
const addressOf = (route: string) => route.replace(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '')

/** Page that a role reaches after all redirects, according to the specification. */
function destination(route: Route, role: Role): Route {
  if (route.onEnter) return byPath.get('/policies/motor-{policy_id}') ?? route
  if (route.guard === 'new-insurance' && !route.path.endsWith('vehicle-information')) {
    return byPath.get('/buy-insurance/vehicle-information') ?? route
  }
  if (route.guard === 'new-travel-insurance') return byPath.get('/buy-travel-insurance/policyholder') ?? route
  if (!route.redirect) return route
  const next = typeof route.redirect === 'string' ? route.redirect : redirectFor(route.redirect, role)
  const target = byPath.get(next) ?? byPath.get('/service-request/{request_type}')
  return target ? { ...destination(target, role), ...(byPath.has(next) ? {} : { path: next }) } : route
}
const redirectFor = (to: { SuperAdmin: string; otherwise: string }, role: Role) =>
  role === 'SuperAdmin' ? to.SuperAdmin : to.otherwise

async function open(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  // `waitFor` returns immediately, while `expect` polls after 100 and 250 ms; for 400 pages this saves a minute.
  await page.locator('h1').first().waitFor()
}

for (const role of roles) {
  test(`${role} gets the right page, redirect or refusal at every address`, async ({ page }) => {
    const base = await enterAs(page, role)
    for (const route of routes) {
      const end = destination(route, role)
      await open(page, base + addressOf(route.path))
      expect(new URL(page.url()).pathname, route.path).toBe(addressOf(end.path))
      const isAllowed = end.roles === 'everyone' || end.roles?.includes(role)
      const denied = page.getByRole('heading', { name: 'Access Denied' })
      await expect(denied, route.path).toHaveCount(isAllowed ? 0 : 1)
      if (!isAllowed) {
        await expect(page.getByText('You do not have permission to access the requested page')).toBeVisible()
        await expect(page.getByText(`Forbidden: ${role} is not allowed to access this page.`)).toBeVisible()
        await expect(page.getByRole('button', { name: 'go back' })).toBeVisible()
      }
    }
  })
}

test('without a token every address leads to the sign-in page, which returns to the requested page', async ({
  page,
}) => {
  const base = portal('admin')
  for (const route of routes) {
    await open(page, base + addressOf(route.path))
    expect(new URL(page.url()).pathname, route.path).toBe('/login')
  }
  await page.goto(`${base}/challenged-policies`)
  await page.getByRole('button', { name: /Kojo Asante/ }).click()
  await page.waitForURL(`${base}/challenged-policies`)
})

test('unknown addresses show the 404 screen with the exact text', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin')
  const wrong = [
    '/nope',
    '/policies/boat-1',
    '/policies/motor-',
    '/service-request/something',
    '/service-request/update/sticker-77-pay',
    '/staff/records/commissions',
    '/wallet/statement',
  ]
  for (const address of wrong) {
    await open(page, base + address)
    await expect(page.getByRole('heading', { name: 'Something went wrong' }), address).toBeVisible()
    await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
    await expect(page.getByText(`Page Not Found: ${address}`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL(`${base}/policies`)
})

test('an ended session redirects to sign-in once, and Back does not return', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/staff/records/login-records')
  await expect(page.getByRole('table')).toBeVisible()
  await page.context().clearCookies({ name: 'okwan-binding' })
  // A background request can end the session first. The link is then gone before the click, which therefore may fail.
  void page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'People' })
    .click()
    .catch(() => {})
  await page.waitForURL('**/login**')
  await expect(page.getByText('You were signed out. Sales drafts are saved.')).toBeVisible()
  // Only the known-browser cookie remains, which grants no access.
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toEqual(['okwan-browser'])
})
