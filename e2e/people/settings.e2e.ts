import { expect, type Page, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

/** Newest code sent to the second SuperAdmin. */
function lastCode(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/api/v1/demo/messages?to=233200000009')
    const { data } = await response.json()
    return data.find((message: { code?: string }) => message.code)?.code ?? ''
  })
}

test('a change of the company needs a second SuperAdmin and stays in the history', async ({ browser, page }) => {
  await signInAs(page, 'SuperAdmin', '/settings')
  await page.getByRole('button', { name: 'Change' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change company details' })
  await drawer.getByLabel(/^TIN/).fill('C0012345678')
  await drawer.getByLabel('Short name').fill('A much too long name')
  await drawer.getByLabel('Reason').fill('Registered with the GRA')
  await drawer.getByRole('button', { name: 'Request change' }).click()
  await expect(drawer.getByText('Use at most 11 characters')).toBeVisible()
  await drawer.getByLabel('Short name').fill('Okwan')
  await drawer.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByRole('link', { name: 'Company details (1 pending)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signInAs(second, 'SecondSuperAdmin', '/settings')
  await expect(second.getByRole('table', { name: 'Requested change of company details' })).toContainText('C0012345678')
  await second.getByRole('button', { name: 'Approve' }).click()
  const before = await lastCode(second)
  // Another test may have sent this person a code within the last minute; the next code is then refused for a while.
  await expect(async () => {
    await second.getByRole('button', { name: 'Send code' }).click()
    await expect(second.getByLabel('Code')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => lastCode(second)).not.toBe(before)
  await second.getByLabel('Code').fill(await lastCode(second))
  await expect(second.getByText('Change approved')).toBeVisible()
  await expect(second.getByText('TIN: C0031847265 → C0012345678')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Change' })).toBeEnabled()
})

test('the text of an email is previewed about a policy before it is proposed', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/settings?name=email-texts')
  await page.getByRole('button', { name: 'Change Receipt' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change email texts' })
  await expect(drawer.getByLabel('Receipt, subject')).toHaveValue('Receipt for {amount}')
  await drawer.getByLabel('Receipt, subject').fill('Thank you')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('Keep {amount}')).toBeVisible()
  await drawer.getByLabel('Receipt, subject').fill('Thank you for {amount}')
  await drawer.getByLabel('Receipt, text').fill('First paragraph.\n\nSecond paragraph.')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  const preview = drawer.getByRole('status').first()
  await expect(preview).toContainText('Thank you for GH₵')
  await expect(preview).toContainText('Second paragraph.')
  await drawer.getByLabel('Reason').fill('Friendlier words')
  await drawer.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByRole('link', { name: 'Email texts (1 pending)' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw this change?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('link', { name: 'Email texts', exact: true })).toBeVisible()
})
