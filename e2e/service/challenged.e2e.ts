import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

test('a challenged policy is retried without success and then refunded in full on a phone', async ({ page }) => {
  await signInAs(page, 'Staff', '/challenged-policies?q=GR 2199-21')
  await expect(page.getByRole('article').getByText('Rejected by MID').first()).toBeVisible()
  await expect(page.getByText('The registration number is not in the vehicle register.').first()).toBeVisible()
  await expectAccessible(page, 'challenged policies')
  await page.getByRole('button', { name: 'Assign to me', exact: true }).click()
  await expect(page.getByText('assigned to Abena Owusu')).toBeVisible()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Registration retried').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund in full' })).toBeVisible({ timeout: 30_000 })

  // On a phone, the open policy covers the list.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Back to list' }).click()
  await page.getByRole('link', { name: /Bediako/ }).click()
  await expectAccessible(page, 'a challenged policy on a phone')
  await expect(page.getByRole('button', { name: 'Correct and retry' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Kwasi Bediako' }).click()
  await page.getByRole('menuitem', { name: 'Refund in full' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason why cover isn’t possible').fill('The customer bought elsewhere')
  await dialog.getByRole('button', { name: /^Refund GH₵/ }).click()
  await expect(page.getByText('Refunded in full').first()).toBeVisible()
  await expect(page.getByText(/^Refund RF-\d+$/)).toBeVisible()
})
