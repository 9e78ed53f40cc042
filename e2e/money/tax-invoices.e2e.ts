import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test('a SuperAdmin reads the unsigned and signed tax invoices and finds help', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin', '/control/tax-invoices')
  await expect(page.getByRole('heading', { level: 1, name: 'Tax invoices' })).toBeVisible()
  await expect(page.getByText('Rejected').first()).toBeVisible()
  await expectAccessible(page, 'tax invoices')
  await page.getByText('All', { exact: true }).click()
  await expect(page).toHaveURL(/state=all/)
  await expect(page.getByText('Signed', { exact: true }).last()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'tax invoices on a phone')
  await page.goto(`${base}/help?topic=tax-invoices`)
  await expect(page.getByText('Sign tax invoices').first()).toBeVisible()
})

test('an Admin cannot open the tax invoices', async ({ page }) => {
  await signInAs(page, 'Admin', '/control/tax-invoices')
  await expect(page.getByText('Forbidden: Admin is not allowed to access this page.')).toBeVisible()
})
