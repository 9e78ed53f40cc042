import { expect, test } from '@playwright/test'
import { approveWithCode } from '../support/codes.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

test('a SuperAdmin saves alert rules, which are still set after a reload', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/staff/records/login-records')
  await page.getByRole('button', { name: 'Alert rules' }).click()
  const drawer = page.getByRole('dialog', { name: 'Alert rules' })
  await drawer.getByLabel('From', { exact: true }).selectOption('20')
  await drawer.getByLabel('To', { exact: true }).selectOption('6')
  await drawer.getByRole('button', { name: 'Save rules' }).click()
  await expect(drawer.getByText('Select a later time')).toBeVisible()
  await drawer.getByLabel('From', { exact: true }).selectOption('5')
  await drawer.getByLabel('To', { exact: true }).selectOption('22')
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('7,500')
  await drawer.getByRole('button', { name: 'Save rules' }).click()
  await approveWithCode(page.getByRole('dialog', { name: 'Change the alert rules?' }), '0200000001')
  await expect(page.getByText('Alert rules saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Alert rules' }).click()
  await expect(drawer.getByLabel('From', { exact: true })).toHaveValue('5')
  await expect(drawer.getByRole('textbox', { name: 'Amount' })).toHaveValue('7500')
})

test('single-key shortcuts are switched off in the profile and stay off', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog', { name: /quick quote/i })).toBeVisible()
  await page.goto(`${base}/policies?panel=profile`)
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).uncheck()
  await page.goto(`${base}/policies`)
  await expect(page.locator('#content h1')).toBeVisible()
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog', { name: /quick quote/i })).toHaveCount(0)
})
