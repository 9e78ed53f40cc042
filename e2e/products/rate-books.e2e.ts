import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectHeading } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

test('a SuperAdmin drafts, compares, corrects and deletes a new version but cannot publish it alone', async ({
  page,
}) => {
  await signInAs(page, 'SuperAdmin', '/rate-books')
  await expectHeading(page, 'Rate books')
  await expectAccessible(page, 'rate books')
  await page.getByRole('link', { name: 'NIC-2024' }).click()
  await expectHeading(page, 'NIC-2024')
  await page.getByLabel('Search rates').fill('private individual, third party basic')
  await expect(page.getByRole('row', { name: /Private Individual, Third party basic/ })).toBeVisible()
  await expectAccessible(page, 'a rate book')

  await page.getByRole('button', { name: 'New version' }).click()
  await expectHeading(page, 'New version from NIC-2024')
  await page.getByLabel('Version name').fill('E2E-TRIAL')
  await page.getByLabel('Search rates').fill('private individual, third party basic')
  const rate = page.getByLabel(/Private Individual, Third party basic/)
  await rate.fill('a lot')
  await expect(page.getByText('Enter a number')).toBeVisible()
  await rate.fill('400')
  await expectAccessible(page, 'a new version')
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expectHeading(page, 'E2E-TRIAL')
  const compared = page.getByRole('row', { name: /, Third party basic/ })
  await expect(compared).toHaveCount(1)
  await expect(compared.getByText('GH₵400.00')).toBeVisible()
  const grid = page.getByRole('region', { name: 'Rates by class' })
  await expect(grid.getByRole('row', { name: /Private Individual/ })).toContainText('400.00')
  const samples = page.getByRole('region', { name: 'Sample prices' })
  await expect(samples.getByRole('row', { name: /Private saloon Third party/ })).toContainText('-1%')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'two versions on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Edit' }).click()
  await expectHeading(page, 'Edit E2E-TRIAL')
  await page.getByLabel('Search rates').fill('private individual, third party basic')
  await page.getByLabel(/Private Individual, Third party basic/).fill('4000')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const large = page.getByRole('dialog', { name: 'Save these large changes?' })
  await expect(large.getByText(/GH₵405.00 to GH₵4,000.00 \(\+888%\)/)).toBeVisible()
  await expectAccessible(page, 'large changes')
  await large.getByRole('button', { name: 'Save draft' }).click()
  await expectHeading(page, 'E2E-TRIAL')
  await expect(page.getByRole('row', { name: /, Third party basic/ }).getByText('GH₵4,000.00')).toBeVisible()
  await expect(page.getByText('Check 1 large change')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expectHeading(page, 'Rate books')
  await expect(page.getByRole('link', { name: 'E2E-TRIAL' })).toHaveCount(0)
})
