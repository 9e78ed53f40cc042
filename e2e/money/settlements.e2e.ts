import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { colleague } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test('two SuperAdmins settle the motor premium of an insurer', async ({ page, browser }) => {
  const base = await signInAs(page, 'SuperAdmin', '/control/bordereaux')
  const due = page.getByRole('table', { name: 'Amounts not settled yet' })
  const motor = due.getByRole('row', { name: /Motor premium/ })
  await motor.getByRole('button', { name: /^Lines/ }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectClean(page, 'lines of an amount due')
  await page.keyboard.press('Escape')
  await motor.getByRole('button', { name: 'Prepare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare' }).click()
  await expect(page.getByText('Check the lines')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('link').first()).toBeVisible()
  await expectClean(page, 'bordereau')
  await page.getByRole('button', { name: 'Lines of Brokerage' }).click()
  await expect(page.getByRole('dialog', { name: 'Brokerage' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectClean(page, 'bordereau on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Confirm check' }).click()
  await expect(page.getByRole('button', { name: /^Approve You prepared this/ })).toBeDisabled()

  const { page: second } = await colleague(browser, 'SecondSuperAdmin', new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await approveWithCode(second.getByRole('dialog'), '0200000009')
  await expect(second.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/^B-\d{5}\.csv$/)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByLabel('Bank reference').fill('GCB-E2E-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Awaiting the bank statement')).toBeVisible()

  await page.goto(`${base}/control/bordereaux`)
  await expect(page.getByRole('table', { name: 'Bordereaux' }).getByText('Paid', { exact: true })).toBeVisible()
  await expect(due.getByRole('row', { name: /Motor premium/ })).toHaveCount(0)
})
