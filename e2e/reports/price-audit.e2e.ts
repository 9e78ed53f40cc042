import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

test('a SuperAdmin checks all policies against the rate books', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/control/price-audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Price audit' })).toBeVisible()
  await page.getByRole('button', { name: 'Check all policies' }).click()
  await expect(page.getByText(/^Last audit/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Charges match the rate books')).toBeVisible()
  await expect(page.getByText('No findings')).toBeVisible()
  await expectAccessible(page, 'price audit')
  await page.getByText('Explained').click()
  await expect(page).toHaveURL(/state=explained/)
})

test('a SuperAdmin sees how a draft rate book changes the prices of the policies in force', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/rate-books')
  await page.getByRole('link', { name: 'NIC-2024' }).click()
  await page.getByRole('button', { name: 'New version' }).click()
  await page.getByLabel('Version name').fill(`REPLAY-${Date.now()}`)
  await page.getByLabel('Search rates').fill('private individual, third party basic')
  await page.getByLabel(/Private Individual, Third party basic/).fill('410')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Effect on policies in force' })).toBeVisible()
  await page.getByRole('button', { name: 'Calculate effect' }).click()
  await expect(page.getByText(/policies, compared with/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Effect by cover and class' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Third Party, X1/ })).toBeVisible()
  await page
    .getByText(/^MTR-.+ to GH₵/)
    .first()
    .click()
  await expect(page.getByText('Current rates').first()).toBeVisible()
  await expectAccessible(page, 'effect of a draft')
})

test('Staff cannot open the price audit', async ({ page }) => {
  await signInAs(page, 'Staff', '/control/price-audit')
  await expect(page.getByText('Forbidden: Staff is not allowed to access this page.')).toBeVisible()
})
