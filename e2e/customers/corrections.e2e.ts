import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { addCustomer } from '../support/new-customer.ts'
import { colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

const LETTER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('two people correct the surname of a customer, and the activity shows it', async ({ page, browser }) => {
  const base = await signInAs(page, 'Staff', '/customers')
  const { customerCode, fullName } = await addCustomer(page)
  await page.goto(`${base}/customers/${customerCode}`)
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await corrections.getByRole('button', { name: 'Correct details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct details' })
  await dialog.getByRole('button', { name: 'Propose correction' }).click()
  await expect(dialog.getByText('Enter at least one change')).toBeVisible()
  await expect(dialog.getByText('Add a document that proves the correct details')).toBeVisible()
  await expectAccessible(page, 'a dialog that corrects a customer')
  await dialog.getByLabel('Last name').fill('Kpodo-Tay')
  await dialog.getByLabel('Reason').fill('The customer married')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: LETTER })
  await expect(dialog.getByText('1 of 6 added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose correction' }).click()
  await expect(corrections.getByText('Awaiting approval')).toBeVisible()
  await expect(corrections.getByRole('button', { name: 'Approve correction' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible()

  const { page: second } = await colleague(browser, 'Admin', '/policies?kind=correction')
  await second.getByRole('link', { name: `Approve correction of customer ${customerCode}` }).click()
  const decided = second.getByRole('region', { name: 'Corrections' })
  await expect(decided.getByText('“The customer married”')).toBeVisible()
  await expectAccessible(second, 'a customer with a proposed correction')
  await decided.getByRole('button', { name: 'Approve correction' }).click()
  const approving = second.getByRole('dialog', { name: `Correct the details of ${customerCode}?` })
  await approveWithCode(approving, PEOPLE.Admin.mobileNumber)
  await expect(second.getByRole('heading', { level: 1, name: /Kpodo-Tay$/ })).toBeVisible()
  await second.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Activity' }).click()
  await expect(second.getByText('Correction approved: last name')).toBeVisible()
  await expect(second.getByText('Customer details changed: last name')).toBeVisible()
})

test('a short search says how many characters it needs', async ({ page }) => {
  await signInAs(page, 'Staff', '/customers')
  await page.getByLabel('Search customers').fill('me')
  await expect(page.getByText('Enter at least 3 characters to search')).toBeVisible()
  await page.getByLabel('Search customers').fill('men')
  await expect(page.getByText('Enter at least 3 characters to search')).toHaveCount(0)
})

test('an unknown customer code says that the customer was not found', async ({ page }) => {
  const base = await signInAs(page, 'Staff', '/customers')
  await page.goto(`${base}/customers/CUS-MISSING`)
  await expect(page.getByRole('heading', { level: 1, name: 'Customer not found' })).toBeVisible()
})
