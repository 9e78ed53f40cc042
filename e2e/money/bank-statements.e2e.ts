import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { colleague } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

const csv = (day: string) => `Date,Narration,Ref,Amount,Balance\n${day},LEDGER FEE,E2E-1,-7.50,92.50\n`

test('a statement is imported, and two SuperAdmins explain its line', async ({ page, browser }) => {
  const base = await signInAs(page, 'SuperAdmin', '/control/bank-statements')
  const pick = async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog')
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('File').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv(day)),
    })
    await expect(dialog.getByLabel('Description')).toHaveValue('Narration')
    return dialog
  }
  const dialog = await pick()
  await dialog.getByLabel('Opening balance').fill('100')
  await dialog.getByLabel('Closing balance').fill('90')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('add up to GH₵92.50, not GH₵90.00').first()).toBeVisible()
  await dialog.getByLabel('Closing balance').fill('92.50')
  await dialog.getByRole('button', { name: 'Import' }).click()
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByText('Open', { exact: true })).toBeVisible()
  await expectAccessible(page, 'bank statement')

  await lines.getByRole('link', { name: /E2E-1/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Purpose').selectOption({ label: 'Bank charge or interest' })
  await drawer.getByLabel('Reason').fill('Monthly fee of the bank')
  await expectAccessible(page, 'bank line')
  await drawer.getByRole('button', { name: 'Propose' }).click()
  await expect(drawer.getByRole('button', { name: /^Confirm/ })).toBeDisabled()

  const { page: second } = await colleague(browser, 'SecondSuperAdmin', '/control/bank-lines')
  await second.getByRole('table', { name: 'Lines without a match' }).getByRole('link', { name: /E2E-1/ }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await approveWithCode(second.getByRole('dialog').last(), '0200000009')
  await expect(second.getByText('Explanation confirmed and posted')).toBeVisible()

  await page.goto(`${base}/control/bank-statements`)
  await expect(page.getByRole('table', { name: 'Statements' }).getByText('All matched')).toBeVisible()
  const again = await pick()
  await again.getByLabel('Opening balance').fill('100')
  await again.getByLabel('Closing balance').fill('92.50')
  await again.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('No new lines')).toBeVisible()
  await page.goto(`${base}/control/bank-statements`)
  await expect(page.getByRole('table', { name: 'Statements' }).getByText('1, 1 new')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'bank statements on a phone')
})

test('a transfer for gateway fees above the owed amount is refused', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/control/bank-transfers')
  await expect(page.getByText('Owed to the trust account')).toBeVisible()
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('999999999')
  await dialog.getByLabel('Bank reference').fill('ST-E2E-1')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText(/The trust account is owed/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page, 'bank transfers')
})

test('two SuperAdmins record the claims funds of an insurer', async ({ page, browser }) => {
  await signInAs(page, 'SuperAdmin', '/control/bank-transfers')
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Purpose').selectOption({ label: 'Claims funds' })
  await dialog.getByLabel('Insurer').selectOption({ index: 1 })
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Bank reference').fill('FUND-E2E-1')
  await dialog.getByRole('button', { name: 'Record' }).click()
  const row = (on: typeof page) => on.getByRole('table', { name: 'Transfers' }).getByRole('row', { name: /FUND-E2E-1/ })
  await expect(row(page).getByRole('button', { name: /^Confirm/ })).toBeDisabled()
  const { page: second } = await colleague(browser, 'SecondSuperAdmin', '/control/bank-transfers')
  await row(second).getByRole('button', { name: 'Confirm', exact: true }).click()
  await approveWithCode(second.getByRole('dialog'), '0200000009')
  await expect(row(second).getByText('Confirmed')).toBeVisible()
  await expect(second.getByRole('table', { name: 'Claims funds' }).getByText('GH₵5,000.00').first()).toBeVisible()
  await expectAccessible(second, 'claims funds')
})
