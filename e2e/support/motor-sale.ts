import { expect, type Page } from '@playwright/test'

export type Customer = { phone: string; firstName: string; lastName: string; ghanaCard: string }

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
/** Waits for the heading, because the URL changes before the page does. */
export const expectHeading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

/** In the simulated register the chassis number ends in the digits of the plate. */
export const chassisEnd = (plate: string) => plate.slice(2, -2).padStart(6, '0')

export async function enterVehicle(page: Page, plate: string) {
  await expectHeading(page, 'Find vehicle')
  await page.getByRole('textbox', { name: 'Registration number' }).pressSequentially(plate)
  await pressContinue(page)
  await page.getByLabel('Last 6 characters').pressSequentially(chassisEnd(plate))
  await pressContinue(page)
}

export async function answerUse(page: Page) {
  await expectHeading(page, 'Use and cover')
  await page.getByLabel('Vehicle use').click()
  await page.getByRole('option', { name: /^Private Individual/ }).click()
  await page
    .getByRole('group', { name: /hire or reward/ })
    .getByText('No', { exact: true })
    .click()
}

export async function fillHolder(page: Page, { phone, firstName, lastName, ghanaCard }: Customer) {
  await expectHeading(page, 'Policyholder')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('group', { name: 'Gender' }).getByText('Female', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/03/1985')
  await page.getByLabel('Ghana Card number').fill(ghanaCard)
  await page.getByLabel('Occupation').fill('Trader')
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await page.getByLabel('Address', { exact: true }).fill('12 Ring Road')
  await page.getByLabel('Town or city').fill('Accra')
  await page.getByLabel('The customer agrees').check()
}

export async function expectPolicy(page: Page) {
  await expect(page.getByRole('heading', { name: / is covered (until|from) / })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^MTR-\d\d-\d{6}$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^NIC\d{8}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'View certificate' })).toBeVisible()
}
