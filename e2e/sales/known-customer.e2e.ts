import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { signInAs } from '../support/sign-in.ts'

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
