import { expect, type Page, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

const PEOPLE = '/staff/records/hr-permissions'

/** Newest code sent to the second SuperAdmin. */
function lastCode(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const response = await fetch('/api/v1/demo/messages?to=233200000009')
    const { data } = await response.json()
    return data.find((message: { code?: string }) => message.code)?.code ?? ''
  })
}

test('a role change shows the changed pages and needs the approval of a second SuperAdmin', async ({
  browser,
  page,
}) => {
  await signInAs(page, 'SuperAdmin', PEOPLE)
  await page.getByRole('button', { name: 'More actions for Nana Agyeman' }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Nana Agyeman’s role' })
  await dialog.getByLabel('New role').selectOption('Staff')
  await expect(dialog.getByRole('region', { name: 'Adds access' }).getByText('Activity', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Removes access' }).getByText('Refunds')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Moves to the counter')
  await dialog.getByRole('button', { name: 'Request change' }).click()
  await expect(page.getByText('Staff pending')).toBeVisible()
  // A test beside this one may request a change too.
  await page.getByRole('link', { name: /^Role changes ?\d/ }).click()
  await page.getByRole('button', { name: 'More actions for Nana Agyeman' }).click()
  await expect(page.getByRole('menuitem', { name: 'Approve' })).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signInAs(second, 'SecondSuperAdmin', `${PEOPLE}?view=changes`)
  await second.getByRole('button', { name: 'More actions for Nana Agyeman' }).click()
  await second.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(second.getByText('Moves to the counter').first()).toBeVisible()
  const before = await lastCode(second)
  // Another test may have sent this person a code within the last minute; the next code is then refused for a while.
  await expect(async () => {
    await second.getByRole('button', { name: 'Send code' }).click()
    await expect(second.getByLabel('Code')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => lastCode(second)).not.toBe(before)
  await second.getByLabel('Code').fill(await lastCode(second))
  await expect(second.getByText('Nana Agyeman is now Staff')).toBeVisible()
  await expect(second.getByRole('row', { name: /Nana Agyeman/ }).getByText('Approved', { exact: true })).toBeVisible()
})

test('the role matrix comes from the table of the route guard', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', PEOPLE)
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  const wallet = page.getByRole('row', { name: /^Wallet/ })
  await expect(wallet.getByLabel('Yes')).toHaveCount(1)
})

test('login records show sign-in times and offer to sign out an active session', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/staff/records/login-records?q=Efua')
  await expect(page.getByRole('heading', { name: /^Busiest time/ })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Efua Mensah' }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out Efua Mensah?' })).toBeVisible()
})

test('an agent’s licence is entered and shown', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', `${PEOPLE}?q=Yaw`)
  await page.getByRole('button', { name: 'More actions for Yaw Boateng' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Licence number').fill('NIC/AG/1204')
  await page.getByRole('textbox', { name: 'Licence expiry date' }).fill('31/12/2030')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Yaw Boateng saved')).toBeVisible()
  await page.getByRole('link', { name: 'Yaw Boateng' }).click()
  await expect(page.getByText('NIC/AG/1204, until 31 Dec 2030')).toBeVisible()
})
