import { expect, type Locator, type Page } from '@playwright/test'
import { typeCode } from './codes.ts'

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

export const expectHeading = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 20_000 })

/** Selects one option of a segmented field. */
export const answer = (page: Page | Locator, question: string | RegExp, text: string) =>
  page.getByRole('group', { name: question }).getByText(text, { exact: true }).click()

export const day = (page: Page, label: string, input: string) => page.getByRole('textbox', { name: label }).fill(input)

export type Holder = {
  firstName: string
  lastName: string
  phone: string
  card: string
  gender: 'Male' | 'Female'
  passport: string
  /** Address to which the certificate is sent. */
  email?: string
}

export async function fillHolder(page: Page, holder: Holder) {
  await expectHeading(page, 'Policyholder')
  await page.getByLabel('Phone number', { exact: true }).fill(holder.phone)
  await page.getByLabel('Address', { exact: true }).fill('12 Ring Road East')
  await page.getByLabel('Title').selectOption(holder.gender === 'Male' ? 'Mr' : 'Mrs')
  await page.getByLabel('First name').fill(holder.firstName)
  await page.getByLabel('Last name').fill(holder.lastName)
  await answer(page, 'Gender', holder.gender)
  await day(page, 'Date of birth', '05/03/1985')
  await page.getByLabel('Ghana Card number').fill(holder.card)
  if (holder.email) {
    await page.getByLabel('Email').first().fill(holder.email)
    await page.getByLabel('Send the certificate by email').check()
  }
  await fillPassport(page, holder.passport)
  await pressContinue(page)
}

async function fillPassport(page: Page, number: string) {
  await page.getByLabel('Passport number').fill(number)
  await day(page, 'Issue date', '01/02/2024')
  await day(page, 'Expiry date', '31/01/2034')
}

export type Person = { firstName: string; born: string; gender: 'Male' | 'Female'; relation: string; passport: string }

export async function fillTraveller(page: Page, person: Person, lastName: string) {
  await page.getByLabel('Relationship to policyholder').selectOption(person.relation)
  await page.getByLabel('Title').selectOption(person.gender === 'Male' ? 'Mr' : 'Miss')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(lastName)
  await answer(page, 'Gender', person.gender)
  await day(page, 'Date of birth', person.born)
  await fillPassport(page, person.passport)
}

/** A two-week trip that starts in 30 days, on the first page of the sale. */
export async function fillTrip(page: Page, country: string, plan: RegExp, ages: string) {
  await expectHeading(page, 'Trip and plan')
  await page.getByLabel('Purpose').selectOption('Tourism')
  await page.getByLabel('Destinations').fill(country)
  await page.getByRole('option', { name: new RegExp(`^${country}`) }).click()
  await day(page, 'Departure', daysAhead(30))
  await page.keyboard.press('Tab')
  // The return defaults to the departure date until it is entered.
  await expect(page.getByRole('textbox', { name: 'Return' })).toHaveValue(daysAhead(30))
  await day(page, 'Return', daysAhead(43))
  await page.keyboard.press('Tab')
  await page.getByLabel('Ages of the travellers').fill(ages)
  await page.getByRole('radio', { name: plan }).check()
  await pressContinue(page)
}

/** The emergency contact is the beneficiary. */
export async function fillMoreInformation(page: Page, embassy: string, illness: 'Yes' | 'No') {
  await expectHeading(page, 'More trip details')
  await answer(page, 'Visa required?', 'Yes')
  await page.getByLabel('Visa type').selectOption('Short stay')
  await page.getByRole('textbox', { name: 'Embassy' }).fill(embassy)
  const contact = page.getByRole('region', { name: 'Emergency contact' })
  await contact.getByLabel('Full name').fill('Efua Sarpong')
  await contact.getByLabel('Phone number').fill('0201234599')
  await contact.getByLabel('Relationship').fill('Sister')
  await answer(page, 'Previous travel claims?', 'No')
  await answer(page, /^Is any traveller pregnant/, illness)
  await pressContinue(page)
}

/** Selects all declarations and enters the customer's code. */
export async function giveConsent(page: Page, phone: string) {
  await expectHeading(page, 'Consent')
  for (const title of [
    'My answers are true',
    'I understand the cover',
    'My data can be used',
    'My health answers',
    'I understand the refund terms',
  ]) {
    await page.getByLabel(title).check()
  }
  await page.getByRole('button', { name: /^Send code/ }).click()
  await typeCode(page, phone)
}

export async function pay(page: Page) {
  await expectHeading(page, 'Payment')
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expect(page.getByText(/^TRV/)).toBeVisible({ timeout: 60_000 })
}

function daysAhead(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString()
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}
