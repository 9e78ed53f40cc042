import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

test('an Admin schedules a report by email, pauses and deletes the schedule', async ({ page }) => {
  await signInAs(page, 'Admin', '/reports')
  await page.getByRole('link', { name: 'Production by cover' }).last().click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Production by cover' })
  await expect(dialog.getByText(/^Sent to .+@/)).toBeVisible()
  await dialog.getByText('Weekly').click()
  await dialog.getByLabel('Weekday').selectOption('Friday')
  await dialog.getByLabel('Period').selectOption('Last 7 days')
  await expectAccessible(page, 'schedule a report')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Report scheduled')).toBeVisible()

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  const list = page.getByRole('region', { name: 'Scheduled by email' })
  await expect(list.getByText('Every Friday at 06:00. Last 7 days, XLSX.')).toBeVisible()
  await list.getByRole('button', { name: 'Pause Production by cover' }).click()
  await expect(list.getByText('Paused: You paused this schedule.')).toBeVisible()
  await expectAccessible(page, 'scheduled reports')
  await list.getByRole('button', { name: 'Resume Production by cover' }).click()
  await expect(list.getByText(/^Next: /)).toBeVisible()
  await list.getByRole('button', { name: 'Delete Production by cover' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await expect(list).toHaveCount(0)
})
