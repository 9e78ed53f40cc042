import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { ownPolicy } from '../support/demo-policies.ts'
import { expectHeading } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** Clicks that a user needs. The test counts them itself, because Playwright clicks again when the layout shifts. */
const MAX_CLICKS = 5

test('an expiring policy is renewed from the list to the certificate in at most 5 clicks', async ({ page }) => {
  await signInAs(page, 'Agent', '/policies/list?view=expiring')
  const { policyNumber, plate } = await ownPolicy(page, 'renewed')
  const listed = page.getByRole('link', { name: plate })
  await expect(listed).toBeVisible()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const startedMs = Date.now()

  await click(listed)
  await expectHeading(page, policyNumber)
  await click(page.getByRole('link', { name: 'Renew now' }))
  await expect(page).toHaveURL(/\/policies\/motor-[\w-]+$/)
  const renewal = page.getByRole('region', { name: 'Renewal' })
  await expect(renewal.getByText(/^new term GH₵/)).toBeVisible()
  await expect(renewal.getByText(/^You earn GH₵/)).toBeVisible()
  await click(page.getByRole('button', { name: 'Continue to payment' }))
  await expectHeading(page, 'Pay for renewal')
  const phone = (await page.getByLabel('Payer’s number').inputValue()).replace(/\s/g, '')
  await click(page.getByRole('button', { name: 'Send code' }))
  await typeCode(page, phone)
  await expect(page.getByRole('heading', { name: / is covered (until|from) / })).toBeVisible({ timeout: 30_000 })
  await click(page.getByRole('link', { name: 'View certificate' }))
  await expectHeading(page, 'Certificate')
  await expect(page.getByText(/^CRT-\d\d-\d{6}-02$/).first()).toBeVisible()

  const seconds = (Date.now() - startedMs) / 1000
  process.stdout.write(`a renewal from the list to the certificate: ${clicks} clicks, ${seconds.toFixed(1)} s\n`)
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)

  const draft = await page.evaluate(() => localStorage.getItem('renewal-draft'))
  expect(draft).toBeNull()
  await page.getByRole('link', { name: policyNumber }).click()
  await expect(page.getByText(/^Renewed\. The next term starts on/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Renew now' })).toHaveCount(0)
})

test('a renewal draft is stored in the browser until it is cancelled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Staff', '/policies/list?view=expiring')
  await page.getByRole('list', { name: 'Policies' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /MTR-/, level: 1 })).toBeVisible()
  const policy = page.url().split('?')[0] ?? ''
  await page.goto(`${policy}/renew`)
  await expect(page).toHaveURL(policy)
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page, 'the renewal panel')
  await page.getByRole('button', { name: 'Change terms' }).click()
  await expectHeading(page, 'Renew')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectAccessible(page, 'the renewal price')
  const draft = await page.evaluate(
    () => JSON.parse(localStorage.getItem('renewal-draft') ?? '{}') as Record<string, object>,
  )
  expect(Object.keys(draft).toSorted()).toEqual(['mode', 'policy', 'riskCode', 'riskName', 'vehicle'])
  expect(draft).toMatchObject({ mode: 'renew-now', riskCode: 'X1' })

  await page.goto(policy)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Renewal', exact: true })).toHaveCount(0)
})
