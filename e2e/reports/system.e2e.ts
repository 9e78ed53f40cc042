import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { portal } from '../support/portals.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'

test('the system page says in words what works and what to do', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAs(page, 'SuperAdmin')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click()
  await expect(page).toHaveURL(/\/control\/system$/)
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByText(/serves requests and runs jobs\. Up for/)).toBeVisible()
  // The demo has no backup, so the page must not call backups healthy.
  await expect(page.getByText('All systems are working')).toHaveCount(0)
  await expect(page.getByText(/Backups · Last backup\. There is no backup yet\./)).toBeVisible()
  await page.getByRole('button', { name: 'Runbook for Last backup' }).click()
  const runbook = page.getByRole('dialog', { name: 'Runbook OkwanBackupOld' })
  await expect(runbook.getByText(/okwan backup has not finished for 26 hours/)).toBeVisible()
  await runbook.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(runbook).toHaveCount(0)
  await expectAccessible(page, 'system at 1280 px')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'system at 390 px')
  await expect(page.getByText('PostgreSQL', { exact: true })).toBeVisible()
})

test('Staff cannot open the system page', async ({ page }) => {
  await enterAs(page, 'Staff')
  await page.goto(`${portal('staff')}/control/system`)
  await expect(page.getByText('Forbidden: Staff is not allowed to access this page.')).toBeVisible()
})
