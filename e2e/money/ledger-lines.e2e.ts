import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test('a SuperAdmin follows a total of the trial balance down to the policy', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin', '/control/accounting')
  const balance = page.getByRole('table', { name: 'Trial balance' })
  await balance
    .getByRole('row', { name: /Premium payable to insurer/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/open=.*2110/)
  const lines = page.getByRole('dialog', { name: '2110 Premium payable to insurer' })
  await expect(lines.getByText('Opening balance')).toBeVisible()
  await expectAccessible(page, 'lines of an account')
  await lines.getByRole('link', { name: 'Opening balance' }).click()
  await expect(lines.getByText(/^Up to/)).toBeVisible()
  await expect(lines.getByText('Opening balance')).toBeVisible()
  await page.goBack()
  const policy = lines.getByRole('link', { name: /^MTR-/ }).first()
  const number = (await policy.textContent()) ?? ''
  await policy.click()
  await expect(page).toHaveURL(/\/policies\/motor-/)
  await expect(page.getByText(number).first()).toBeVisible()

  await page.goto(`${base}/control/bank-transfers`)
  await page.getByRole('button', { name: 'Lines of fees deducted by providers' }).click()
  await expect(page.getByRole('dialog', { name: 'Fees deducted by providers' }).getByText('Total')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'lines of gateway fees on a phone')
})
