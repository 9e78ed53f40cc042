import process from 'node:process'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { api, colleague } from '../support/queue.ts'
import { type RunningProduct, runProduct } from '../support/run-product.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 300_000 })

const DAY_MS = 86_400_000

// A separate installation, because this test moves the clock by years.
const shared = process.env['E2E_PORT']
let product: RunningProduct

test.beforeAll(async () => {
  product = await runProduct()
  process.env['E2E_PORT'] = product.port
})
test.afterAll(async () => {
  process.env['E2E_PORT'] = shared
  await product.stop()
})

test('erasure is refused with the date, and two people erase the customer on that date', async ({ page, browser }) => {
  let base = await signInAs(page, 'Staff', '/customers')
  const [{ customerCode, fullName: name }] = await api(
    page,
    'GET',
    '/customers/list?cover=active&customerType=individual',
  )
  const open = async (path: string) => {
    base = await signInAs(page, 'Staff', path)
  }
  await open(`/customers/${customerCode}`)
  const rights = page.getByRole('region', { name: 'Data protection' })
  const refused = rights.getByText(/^The customer has an open policy\. Data is kept for 7 years/)
  const date = /\d{1,2} \w{3} \d{4}(?=\.$)/.exec((await refused.textContent()) ?? '')?.[0] ?? ''
  const dayMs = Date.parse(`${date} 09:00 UTC`)

  await moveClock(page, dayMs - DAY_MS)
  // A background job ends the cover shortly afterwards.
  await expect
    .poll(() => erasureRefusalReason(page, customerCode), { timeout: 90_000 })
    .toContain('after the last cover, claim or payment')
  await open(`/customers/${customerCode}`)
  await expect(rights.getByText(`The earliest erasure date is ${date}.`)).toBeVisible()
  await expect(rights.getByRole('button', { name: 'Request erasure' })).toHaveCount(0)

  await moveClock(page, dayMs)
  await open(`/customers/${customerCode}`)
  await rights.getByRole('button', { name: 'Request erasure' }).click()
  const requesting = page.getByRole('dialog', { name: `Erase the data of ${customerCode}?` })
  await requesting.getByLabel('Reason').fill('Asked by letter')
  await requesting.getByRole('button', { name: 'Request erasure' }).click()
  await expect(rights.getByText('Erasure requested')).toBeVisible()
  await expect(rights.getByRole('button', { name: 'Approve erasure' })).toHaveCount(0)

  const { page: second } = await colleague(browser, 'Admin', '/policies?kind=erasure')
  await second.getByRole('link', { name: `Approve erasure of customer ${customerCode}` }).click()
  await expect(second.getByRole('heading', { level: 1, name })).toBeVisible()
  const decided = second.getByRole('region', { name: 'Data protection' })
  await expectAccessible(second, 'a customer with a requested erasure')
  await decided.getByRole('button', { name: 'Approve erasure' }).click()
  const approving = second.getByRole('dialog', { name: `Erase the data of ${customerCode}?` })
  await approveWithCode(approving, PEOPLE.Admin.mobileNumber)
  await expect(decided.getByText('Personal data was erased on')).toBeVisible()
  // The toast has the same words as the badge.
  await expect(second.locator('#content').getByText('Personal data erased', { exact: true })).toBeVisible()

  await open(`/customers/${customerCode}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Erased Customer' })).toBeVisible()
  await expect(page.getByText('Notes and tasks can’t be added.')).toBeVisible()
  await expectOffersOnly(page, ['Export data'])
  await expect(page.getByRole('heading', { name: 'Identity' })).toHaveCount(0)
  const calendar = page.getByRole('region', { name: 'Cover calendar' })
  await calendar.getByRole('link').first().click()
  // The page of the policy has the same heading.
  await expect(calendar).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Erased Customer' })).toBeVisible()
  await expect(page.getByText('Notes and tasks can’t be added.')).toBeVisible()
  await expectOffersOnly(page, [])
  await page.goto(`${base}/customers?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No matching customers')).toBeVisible()
})

/** Buttons and links for actions on a customer. Most of them disappear after an erasure. */
const ACTIONS =
  /^(Add note|Add task|Change|Correct details|Send|Resend|Report a claim|Renew|WhatsApp|Export data|New complaint)$/

async function expectOffersOnly(page: Page, names: string[]) {
  await expectAccessible(page, 'records of an erased customer')
  const offered = page.locator('#content').locator('button, a').filter({ hasText: ACTIONS })
  await expect(offered).toHaveText(names)
}

async function moveClock(page: Page, nowMs: number) {
  await page.evaluate(async (now) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/v1/demo/clock', { method: 'POST', headers, body: JSON.stringify({ now }) })
  }, new Date(nowMs).toISOString())
  // Moving the clock ended all sessions.
  await signInAs(page, 'Staff', '/customers')
}

const erasureRefusalReason = async (page: Page, customerCode: string): Promise<string> =>
  (await api(page, 'GET', `/customers/${customerCode}/erasure`)).erasureRefusalReason ?? ''
