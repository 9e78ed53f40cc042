import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { api } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'
import { expectHeading, fillTrip, pressContinue } from '../support/travel-sale.ts'

/** Customers of another branch. A retry needs the second one, because the first has agreed by then. */
const PHONES = ['0244169123', '0244181319']

test('a customer of another seller stays masked and agrees to a sale with a code', async ({ page }, { retry }) => {
  const phone = PHONES[retry] ?? '0244169123'
  await signInAs(page, 'AgentInKumasi', '/fleet')
  await page.getByLabel('Phone number, Ghana Card or TIN').fill(phone)
  await page.keyboard.press('Enter')
  const found = page.getByRole('status').filter({ hasText: '•••' })
  await expect(found).toContainText(/\p{L}••• \p{L}•••/u)
  await expect(found).toContainText('Customer of another seller')
  await found.getByRole('button', { name: 'Ask the customer for the code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask the customer for the code' })
  await expect(dialog.getByRole('button', { name: 'Send code' })).toBeEnabled()
  await expectAccessible(page, 'the question for the code')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('Code sent to the customer.')).toBeVisible()
  await typeCode(page, phone)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: /\p{L}••• \p{L}•••/u })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change customer' })).toBeVisible()
  await expect(page.getByText(phone.slice(-6))).toHaveCount(0)
})

test('a known customer of a travel sale is one card, and the passport is entered later', async ({ page }) => {
  const base = await signInAs(page, 'Agent', '/buy-travel-insurance')
  const [customer] = await api(page, 'GET', '/customers/list?cover=active&customerType=individual')
  await fillTrip(page, 'France', /^Schengen/, '41')
  await expectHeading(page, 'Policyholder')
  await page.getByLabel('Phone number, Ghana Card or TIN').fill(`0${customer.phone.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const card = page.getByRole('region', { name: customer.fullName })
  await expect(card).toContainText(customer.customerCode)
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expectAccessible(page, 'a known customer')
  await page.getByRole('button', { name: 'Enter later' }).click()
  await pressContinue(page)
  await expectHeading(page, 'More trip details')
  await expect(page.getByText('Your commission')).toBeVisible()
  // A reopened sale keeps the customer and the price.
  await page.goto(`${base}/buy-travel-insurance`)
  await expect(card).toBeVisible()
  await expect(page.getByText('Your commission')).toBeVisible()
})
