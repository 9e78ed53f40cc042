import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test('a SuperAdmin compares the policies with the MID and finds no difference in a new demo', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/control/mid-comparison')
  await expect(page.getByRole('heading', { level: 1, name: 'MID comparison' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText(/Last compared .*policies, 0 differences/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No differences')).toBeVisible()
  await expectAccessible(page, 'MID comparison')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'MID comparison on a phone')
})

test('an Admin cannot open the MID comparison', async ({ page }) => {
  await signInAs(page, 'Admin', '/control/mid-comparison')
  await expect(page.getByText('Forbidden: Admin is not allowed to access this page.')).toBeVisible()
})
