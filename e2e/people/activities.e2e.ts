import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

test('a SuperAdmin reads a change, verifies the log and exports it', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin', '/staff/records/hr-permissions')
  await page.getByRole('button', { name: 'More actions for Nana Agyeman' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Email').fill('nana.changed@okwan.example')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Nana Agyeman saved')).toBeVisible()

  await page.getByRole('link', { name: 'Activity', exact: true }).first().click()
  await page.waitForURL(`${base}/activities`)
  await page.getByLabel('Category').selectOption('People')
  await expect(page).toHaveURL(/kind=people/)
  const line = page.getByRole('row').filter({ hasText: 'Person changed' }).filter({ hasText: 'Nana Agyeman' }).first()
  await line.getByText('Details').click()
  await expect(line.getByText('nana.changed@okwan.example')).toBeVisible()

  await page.goto(`${base}/activities?kind=payments`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Automatic', { exact: true })).toHaveCount(0)
  await page.getByRole('switch', { name: 'Automatic activity' }).check()
  await expect(page.getByText('Automatic', { exact: true }).first()).toBeVisible()

  await page.goto(`${base}/activities?kind=people`)
  await page.getByRole('button', { name: 'Verify log' }).click()
  await expect(page.getByText(/^[\d,]+ entries verified$/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await (await downloading).path()
  expect(await readFile(file, 'utf8')).toContain('Person changed: Nana Agyeman')
})

test('an agent sees activities of their own and of their assistants; an Admin is refused', async ({ page }) => {
  await signInAs(page, 'Agent', '/activities')
  await expect(page.getByRole('row', { name: 'Yaw Boateng' }).first()).toBeVisible()
  await expect(page.getByText('Efua Mensah')).toHaveCount(0)
  await page.getByLabel('User').selectOption('Esi Quaye')
  await expect(page.getByRole('row', { name: 'Yaw Boateng' })).toHaveCount(0)
  await signInAs(page, 'Admin', '/activities')
  await expect(page.getByText('Forbidden: Admin is not allowed to access this page.')).toBeVisible()
})
