import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import {
  answer,
  day,
  expectHeading,
  fillHolder,
  fillMoreInformation,
  fillTrip,
  giveConsent,
  pay,
  pressContinue,
} from '../support/travel-sale.ts'

test.describe.configure({ timeout: 180_000 })

const SECONDS = 120

test('a single trip to France is sold on five pages, paid and found again', async ({ page }) => {
  const phone = '0241236601'
  const base = await signInAs(page, 'Agent')
  const startedMs = Date.now()
  await page.goto(`${base}/buy-travel-insurance`)
  const email = 'adwoa@example.com'
  await fillTrip(page, 'France', /^Schengen/, '41')
  const card = 'GHA-741236601-1'
  const passport = 'G2236601'
  await fillHolder(page, { firstName: 'Adwoa', lastName: 'Ofori', phone, card, passport, email, gender: 'Female' })
  await fillMoreInformation(page, 'Embassy of France, Accra', 'No')
  await giveConsent(page, phone)
  await pay(page)
  const seconds = (Date.now() - startedMs) / 1000
  process.stdout.write(`a solo Schengen trip: ${seconds.toFixed(1)} s from the first page to the certificate\n`)
  expect(seconds).toBeLessThanOrEqual(SECONDS)
  await expectAccessible(page, 'the sold trip')

  const certificate = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/certificate.pdf'))
  await page.getByRole('button', { name: 'View Certificate of Adwoa Ofori' }).click()
  expect((await certificate).headers()['content-type']).toContain('application/pdf')
  await page.getByRole('link', { name: 'View policy' }).click()
  await expect(page.getByRole('heading', { name: /TRV/, level: 1 })).toBeVisible()
  await expect(page.getByText('Accra to France · 14 days')).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  const certificates = messages.getByRole('listitem').filter({ hasText: 'Email to a•••@example.com' })
  await expect(certificates).toContainText('Travel certificate')
  await expect(certificates).toContainText('Sent', { timeout: 15_000 })
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send receipt' })
  await dialog.getByRole('radio', { name: /^Email/ }).check()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('listitem').filter({ hasText: 'Receipt' })).toContainText('Sent', { timeout: 15_000 })
  await expectAccessible(page, 'the policy')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'the policy on a phone')
  await page.getByRole('button', { name: /^More actions for TRV/ }).click()
  await page.getByRole('menuitem', { name: 'Report a claim' }).click()
  await expectHeading(page, 'Report a claim')
})

test('saved answers survive a browser crash on each step', async ({ page: first }) => {
  let page = first
  const phone = '0241236602'
  const base = await signInAs(page, 'Agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${base}/buy-travel-insurance`)
  await expectHeading(page, 'Trip and plan')
  await page.getByLabel('Purpose').focus()
  await saved(page, 'business', () => page.getByLabel('Purpose').selectOption('Business'))
  page = await crashAndReopen(page)
  await expect(page.getByLabel('Purpose')).toHaveValue('business')
  await expectAccessible(page, 'the trip')
  await fillTrip(page, 'Kenya', /^Africa/, '41')

  await expectHeading(page, 'Policyholder')
  await page.getByLabel('Phone number', { exact: true }).fill(phone)
  await saved(page, 'Kwaku', () => page.getByLabel('First name').fill('Kwaku'))
  page = await crashAndReopen(page)
  await expect(page.getByLabel('First name')).toHaveValue('Kwaku')
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('024 123 6602')
  await expectAccessible(page, 'the policyholder')
  await saved(page, 'G2236602', () => page.getByLabel('Passport number').fill('G2236602'))
  page = await crashAndReopen(page)
  await expect(page.getByLabel('Passport number')).toHaveValue('G2236602')
  const card = 'GHA-741236602-1'
  await fillHolder(page, { firstName: 'Kwaku', lastName: 'Boadi', phone, card, passport: 'G2236602', gender: 'Male' })

  await expectHeading(page, 'More trip details')
  const contact = page.getByRole('region', { name: 'Emergency contact' })
  await saved(page, 'Efua Boadi', () => contact.getByLabel('Full name').fill('Efua Boadi'))
  page = await crashAndReopen(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Efua Boadi')
  await fillMoreInformation(page, 'High Commission of Kenya, Accra', 'Yes')

  await expectHeading(page, 'Health')
  page = await crashAndReopen(page)
  await expectHeading(page, 'Health')
  await page.goto(`${base}/buy-travel-insurance/confirm-details`)
  await expectHeading(page, 'Review details')
  await expectAccessible(page, 'the summary')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectHeading(page, 'Health')
  await answer(page, /any illness/, 'Yes')
  await page.getByLabel('Asthma').check()
  await saved(page, '2020-05', () => day(page, 'Diagnosed in', '05/2020'))
  page = await crashAndReopen(page)
  await expect(page.getByLabel('Asthma')).toBeChecked()
  await expect(page.getByLabel('Diagnosed in')).toHaveValue('05/2020')
  await expectAccessible(page, 'the health questions')
  for (const question of ['On medication?', 'Stable for 6 months?']) await answer(page, question, 'Yes')
  for (const question of ['Hospitalised', 'Awaiting treatment?', 'Advised not to travel'])
    await answer(page, question, 'No')
  await pressContinue(page)
  await expect(page.getByText('Price changed after health answers')).toBeVisible()
  await pressContinue(page)

  await expectHeading(page, 'Consent')
  await saved(page, 'truth', () => page.getByLabel('My answers are true').check())
  page = await crashAndReopen(page)
  await expect(page.getByLabel('My answers are true')).toBeChecked()
  await expect(page.getByText('Price changed after health answers')).toBeVisible()
  await expectAccessible(page, 'the consent')
  await giveConsent(page, phone)
  await expectHeading(page, 'Payment')
  page = await crashAndReopen(page)
  await expect(page.getByRole('button', { name: 'Request payment' })).toBeVisible()
  await expectAccessible(page, 'the payment')
})

/** Crashes the tab without any event for the page, and opens its URL in a new one. */
async function crashAndReopen(page: Page): Promise<Page> {
  const address = page.url()
  const next = await page.context().newPage()
  await next.setViewportSize({ width: 390, height: 844 })
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => {})
  await crashed
  await next.goto(address)
  return next
}

/** Performs an action and waits until the server has saved it, so that it must survive the crash. */
async function saved(page: Page, text: string, act: () => Promise<unknown>) {
  const answered = page.waitForResponse((response) => {
    const sent = response.request()
    return /\/travel\/drafts/.test(sent.url()) && response.ok() && Boolean(sent.postData()?.includes(text))
  })
  await act()
  await page.keyboard.press('Tab')
  await answered
}
