import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

test('a SuperAdmin opens a report, keeps its period in the address, drills down and downloads it', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/reports')
  await expect(page.getByRole('link', { name: 'General ledger export' })).toBeVisible()
  await page.getByRole('link', { name: 'Production by cover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Production by cover' })).toBeVisible()
  await page.getByLabel('Period').selectOption('12 months')
  await expect(page).toHaveURL(/period=12-months/)
  const table = page.getByRole('region', { name: 'Production by cover, table' })
  await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Period')).toHaveValue('12-months')

  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await page.getByRole('region', { name: 'Favourites' }).getByRole('link', { name: 'Production by cover' }).click()
  await expect(page).toHaveURL(/period=12-months/)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Cover,Policies,Net premium (GHS)')
  await expectAccessible(page, 'report')

  await table.getByRole('link', { name: 'Comprehensive' }).click()
  await expect(page).toHaveURL(/\/policies\/list.*coverType=comprehensive/)
})

test('an Admin cannot open ledger reports, and Staff cannot open any report', async ({ page }) => {
  const base = await signInAs(page, 'Admin', '/reports')
  await expect(page.getByRole('link', { name: 'Production by branch' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'General ledger export' })).toHaveCount(0)
  await page.goto(`${base}/reports/general-ledger`)
  await expect(page.getByText("The page you are looking for can't be found")).toBeVisible()
  await signInAs(page, 'Staff', '/reports')
  await expect(page.getByText('Forbidden: Staff is not allowed to access this page.')).toBeVisible()
})
