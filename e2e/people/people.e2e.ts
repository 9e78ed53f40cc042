import { expect, type Page, test } from '@playwright/test'
import { portal } from '../support/portals.ts'
import { signInAs } from '../support/sign-in.ts'

/** Newest one-time code sent to a number. The browser fetches it, because it resolves *.localhost on every machine. */
function lastCode(page: Page, to: string): Promise<string> {
  return page.evaluate(async (number) => {
    const response = await fetch(`/api/v1/demo/messages?to=${number}`)
    const { data } = await response.json()
    return data[0]?.code ?? ''
  }, to)
}

test.describe.configure({ timeout: 60_000 })

test('a user signs in with the code from the SMS, by keyboard only', async ({ page }) => {
  const base = portal('agent')
  await page.goto(`${base}/login`)
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a Ghana mobile number, such as 024 123 4567')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0240000007')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Code sent to 024 ••• 0007.')).toBeVisible()
  // The worker sends the message a moment later.
  await expect.poll(() => lastCode(page, '233240000007')).toMatch(/^\d{6}$/)
  const code = await lastCode(page, '233240000007')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await expect(page.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(code)
  await page.waitForURL(`${base}/policies`)
})

test('a SuperAdmin adds, changes, pauses and removes a person', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.waitForURL(`${base}/staff/records/hr-permissions`)

  await page.getByRole('button', { name: 'Add person' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add person' })
  await drawer.getByRole('button', { name: 'Add person' }).click()
  await expect(drawer.getByRole('heading', { name: /^Fix \d+ fields? to continue$/ })).toBeVisible()
  await drawer.getByLabel('Full name').fill('Adwoa Nyarko')
  await drawer.getByLabel('Phone number').fill('020 000 0003')
  await drawer.getByLabel('Staff ID').fill('ST-0900')
  await drawer.getByLabel('Role').selectOption('Staff')
  await drawer.getByLabel('Branch').selectOption({ label: 'Accra Central · Southern branches' })
  await drawer.getByRole('button', { name: 'Add person' }).click()
  await expect(drawer.getByText('This number is already in use')).toBeVisible()
  await expect(drawer.getByLabel('Full name')).toHaveValue('Adwoa Nyarko')
  await drawer.getByLabel('Phone number').fill('0200000900')
  await drawer.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByText('Adwoa Nyarko added')).toBeVisible()

  await page.getByRole('link', { name: 'Adwoa Nyarko' }).click()
  await expect(page.getByRole('heading', { name: 'Adwoa Nyarko' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Adwoa Nyarko' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Full name').fill('Adwoa Nyarko Mensah')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Adwoa Nyarko Mensah' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Adwoa Nyarko Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More actions for Adwoa Nyarko Mensah' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByLabel(/^Enter Adwoa/).fill('adwoa nyarko mensah')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.waitForURL(`${base}/staff/records/hr-permissions`)
  await expect(page.getByRole('link', { name: 'Adwoa Nyarko' })).toHaveCount(0)
})

test('filters, order and page are in the address and survive a reload and the back button', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/staff/records/hr-permissions')
  await page.getByText('Agent', { exact: true }).first().click()
  await expect(page).toHaveURL(/group=AGENT/)
  await expect(page.getByRole('link', { name: 'Yaw Boateng' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abena Owusu' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Abena Owusu' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=fullName/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
})

test('the branch that a SuperAdmin chooses is saved and filters the list', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/staff/records/hr-permissions')
  await page.getByRole('combobox', { name: 'Branch' }).selectOption('Kumasi Adum')
  await expect(page.getByRole('link', { name: 'Kofi Adjei' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abena Owusu' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(/.+/)
  await expect(page.getByRole('link', { name: 'Kofi Adjei' })).toBeVisible()
})

test('signing out ends the session and deletes the stored user', async ({ page }) => {
  await signInAs(page, 'Agent', '/policies?panel=profile')
  // Each of the person's other sessions has a button with the same name, above this one.
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('staff-agent'))).toBeNull()
})

test('a corrupt stored user record is treated as absent', async ({ page }) => {
  const base = await signInAs(page, 'Agent')
  await page.evaluate(() => localStorage.setItem('staff-agent', '{not json'))
  await page.goto(`${base}/wallet`)
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
})
