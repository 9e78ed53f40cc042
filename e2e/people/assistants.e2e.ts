import { expect, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

test('an agent adds, limits, pauses and removes an assistant', async ({ page }) => {
  await signInAs(page, 'Agent', '/assistants')
  await expect(page.getByRole('link', { name: 'Esi Quaye' })).toBeVisible()

  await page.getByRole('button', { name: 'Add assistant' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add assistant' })
  await drawer.getByLabel('Motor').uncheck()
  await drawer.getByLabel('Travel').uncheck()
  await drawer.getByRole('button', { name: 'Add assistant' }).click()
  await expect(drawer.getByRole('heading', { name: /^Fix \d+ fields? to continue$/ })).toBeVisible()
  await drawer.getByLabel('Full name').fill('Afia Sarpong')
  await drawer.getByLabel('Phone number').fill('024 000 0007')
  await drawer.getByLabel('Motor').check()
  await drawer.getByLabel('Amount per day').fill('2500')
  await drawer.getByRole('button', { name: 'Add assistant' }).click()
  await expect(drawer.getByText('This number is already in use')).toBeVisible()
  await drawer.getByLabel('Phone number').fill('0240000901')
  await drawer.getByRole('button', { name: 'Add assistant' }).click()
  await expect(page.getByText('Afia Sarpong invited')).toBeVisible()

  await page.getByRole('link', { name: 'Afia Sarpong' }).click()
  await expect(page.getByRole('heading', { name: 'Afia Sarpong' })).toBeVisible()
  await expect(page.getByText('GH₵2,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Afia Sarpong' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Policies per day').fill('3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('3 policies, GH₵2,500.00')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Previous limits' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Afia Sarpong' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Afia Sarpong' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('This assistant was removed. Their sales and activities stay on record.')).toBeVisible()
})

test('an assistant of another agent is not found', async ({ page }) => {
  await signInAs(page, 'Agent', '/assistants/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
})
