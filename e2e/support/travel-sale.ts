import { expect, type Locator, type Page } from '@playwright/test'
import { typeCode } from './codes.ts'

/** The steps of a travel sale as a seller goes through them; each begins on its page and ends on the next one. */
export const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

export const at = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 20_000 })

/** One answer of a strip of answers. */
export const answer = (page: Page | Locator, question: string | RegExp, text: string) =>
  page.getByRole('group', { name: question }).getByText(text, { exact: true }).click()

export const day = (page: Page, label: string, typed: string) => page.getByRole('textbox', { name: label }).fill(typed)

export type Holder = { firstName: string; lastName: string; phone: string; card: string; gender: 'Male' | 'Female' }

export async function fillHolder(page: Page, holder: Holder) {
  await at(page, 'Policyholder')
  await page.getByLabel('Mobile number').fill(holder.phone)
  await page.getByLabel('Address', { exact: true }).fill('12 Ring Road East')
  await page.getByLabel('Title').selectOption(holder.gender === 'Male' ? 'Mr' : 'Mrs')
  await page.getByLabel('First name').fill(holder.firstName)
  await page.getByLabel('Last name').fill(holder.lastName)
  await answer(page, 'Gender', holder.gender)
  await day(page, 'Date of birth', '05/03/1985')
  await page.getByLabel('Ghana Card number').fill(holder.card)
  await onward(page)
  await at(page, 'Who is travelling?')
}

export async function fillPassport(page: Page, number: string) {
  await page.getByLabel('Passport number').fill(number)
  await day(page, 'Issued on', '01/02/2024')
  await day(page, 'Expires on', '31/01/2034')
}

export type Person = { firstName: string; born: string; gender: 'Male' | 'Female'; relation: string; passport: string }

export async function fillTraveller(page: Page, person: Person, lastName: string) {
  await page.getByLabel('Relationship to the policyholder').selectOption(person.relation)
  await page.getByLabel('Title').selectOption(person.gender === 'Male' ? 'Mr' : 'Miss')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(lastName)
  await answer(page, 'Gender', person.gender)
  await day(page, 'Date of birth', person.born)
  await fillPassport(page, person.passport)
}

/** Two weeks, from a month from now. */
export async function fillTrip(page: Page, country: string, plan: RegExp) {
  await at(page, 'Trip and plan')
  await page.getByLabel('Purpose').selectOption('Tourism')
  await page.getByLabel('Countries').fill(country)
  await page.getByRole('option', { name: new RegExp(`^${country}`) }).click()
  await day(page, 'Departure', daysAhead(30))
  await page.keyboard.press('Tab')
  // One day is a trip until the other end is typed.
  await expect(page.getByRole('textbox', { name: 'Return' })).toHaveValue(daysAhead(30))
  await day(page, 'Return', daysAhead(43))
  await page.keyboard.press('Tab')
  await page.getByRole('radio', { name: plan }).check()
  await onward(page)
}

export async function fillMore(page: Page, embassy: string) {
  await at(page, 'More about the trip')
  await answer(page, 'Is a visa needed?', 'Yes')
  await page.getByLabel('Kind of visa').selectOption('Short stay')
  await page.getByLabel('Embassy').fill(embassy)
  const contact = page.getByRole('region', { name: 'Whom to call in an emergency' })
  await contact.getByLabel('Full name').fill('Efua Sarpong')
  await contact.getByLabel('Mobile number').fill('0201234599')
  await contact.getByLabel('Relationship').fill('Sister')
  await page.getByRole('button', { name: 'Same as the person to call' }).click()
  await answer(page, 'Any travel claims before?', 'No')
  await onward(page)
  await at(page, 'Check the details')
}

/** Every declaration, then the code the customer reads out. */
export async function agree(page: Page, phone: string) {
  await at(page, 'Consent')
  for (const title of [
    'My answers are true',
    'I know what is covered',
    'My details may be used',
    'My health answers',
    'I know what is paid back',
  ]) {
    await page.getByLabel(title).check()
  }
  await page.getByRole('button', { name: /^Send the code/ }).click()
  await typeCode(page, phone)
}

export async function pay(page: Page) {
  await at(page, 'Payment')
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expect(page.getByText(/^TRV/)).toBeVisible({ timeout: 60_000 })
}

function daysAhead(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString()
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}
