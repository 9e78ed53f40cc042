import { expect, test } from '@playwright/test'
import { approveWithCode } from '../support/codes.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const PEOPLE = '/staff/records/hr-permissions'
const SECOND = '0200000009'

test('two SuperAdmins revoke a permission, and the person loses the navigation link and the page', async ({
  browser,
  page,
}) => {
  const staff = await (await browser.newContext()).newPage()
  const base = await signInAs(staff, 'StaffInKumasi', '/referrals')
  const referrals = staff.getByRole('navigation').getByRole('link', { name: 'Referrals' })
  await expect(referrals.first()).toBeVisible()

  await signInAs(page, 'SuperAdmin', `${PEOPLE}?q=Kofi%20Adjei`)
  await page.getByRole('combobox', { name: 'Branch' }).selectOption('Kumasi Adum')
  await page.getByRole('link', { name: 'Kofi Adjei' }).click()
  await page.getByRole('button', { name: 'Revoke: Decide motor referrals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke a permission from Kofi Adjei?' })
  await expect(dialog.getByText('Kofi Adjei immediately loses: Decide motor referrals.')).toBeVisible()
  await expect(dialog.getByText(/^Pages removed: /)).toBeVisible()
  await dialog.getByLabel('Reason').fill('Moves to the counter')
  await dialog.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByText('Revocation pending')).toBeVisible()

  const second = await (await browser.newContext()).newPage()
  await signInAs(second, 'SecondSuperAdmin', `${PEOPLE}?view=permissions`)
  await second.getByRole('button', { name: 'More actions for the permission change of Kofi Adjei' }).click()
  await second.getByRole('menuitem', { name: 'Approve' }).click()
  await approveWithCode(second.getByRole('dialog', { name: 'Revoke a permission from Kofi Adjei?' }), SECOND)
  await expect(second.getByText('Approved', { exact: true }).first()).toBeVisible()

  await staff.goto(`${base}/policies`)
  await expect(staff.locator('#content h1')).toBeVisible()
  await expect(referrals).toHaveCount(0)
  await staff.goto(`${base}/referrals`)
  await expect(staff.getByText('Forbidden: Staff is not allowed to access this page.')).toBeVisible()
})

test('a SuperAdmin reviews the access of another person, not their own', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', `${PEOPLE}?view=review&q=Kojo`)
  await page.getByRole('table').locator('summary').click()
  await expect(page.getByText('See policies', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Kojo Asante' }).click()
  await page.getByRole('menuitem', { name: 'Confirm access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm access' }).click()
  await expect(page.getByText('Access of Kojo Asante confirmed')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Confirmed .* by Efua Mensah/ })).toBeVisible()
  await page.goto(page.url().replace('q=Kojo', 'q=Efua'))
  await expect(page.getByRole('link', { name: 'Efua Mensah' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions for Efua Mensah' })).toHaveCount(0)
})
