import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { newestCodeTo } from '../support/codes.ts'
import { tabTo } from '../support/keyboard.ts'
import { chassisEnd, expectHeading, expectPolicy } from '../support/motor-sale.ts'
import { api } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'
import { type Effort, effortInWords, Stopwatch } from '../support/stopwatch.ts'

test.describe.configure({ timeout: 120_000 })

/** A retry needs vehicles and a customer without a policy. */
const SALES = [
  { plates: ['GR482722', 'GR483322', 'GR485522'], phone: '0241234771', ghanaCard: 'GHA-741234771-1' },
  { plates: ['GR485622', 'GR485722', 'GR485822'], phone: '0241234773', ghanaCard: 'GHA-741234773-1' },
] as const
type Sale = (typeof SALES)[number]
const NAME = { firstName: 'Adwoa', lastName: 'Sarpong' }

test('third party cover is sold to a new customer and then to the same customer again', async ({ page }, { retry }) => {
  const sale = SALES[retry] ?? SALES[0]
  const [first, second] = sale.plates
  const watch = await Stopwatch.of(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Agent', '/buy-insurance')
  await expectHeading(page, 'Find vehicle')
  await watch.start()
  await enterVehicle(watch, page, first)
  await expect(page.getByRole('button', { name: /You earn GH₵\d+.*Show breakdown/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await enterHolder(watch, page, sale)
  await expectHeading(page, 'Payment')
  await watch.click(page.getByRole('button', { name: 'Send code' }))
  const code = page.getByLabel('Code', { exact: true })
  await watch.waitFor(code)
  await expectAccessible(page, 'the code')
  await watch.type(code, await newestCodeTo(page, sale.phone))
  await watch.waitFor(page.getByRole('button', { name: 'Request payment' }))
  await expect(page.getByText('Third Party, 12 months')).toBeVisible()
  await expect(page.getByText(/^You earn GH₵/)).toBeVisible()
  // From 23:30 the product suggests that cover starts the next day.
  const isLate = new Date().toISOString().slice(11, 16) >= '23:30'
  await expect(page.getByText(isLate ? /because cover starts on/ : /because cover starts today/)).toBeVisible()
  await expectAccessible(page, 'the payment')
  await pay(watch, page)
  const effort = await watch.stop()
  report('a new customer', effort)
  expect(effort.screens).toBeLessThanOrEqual(4)
  await expectAccessible(page, 'the policy')
  await page.reload()
  await expectPolicy(page)
  // The steps before the payment belong to a draft that no longer exists.
  await page.goBack()
  await expectPolicy(page)
  await expect(page.getByText(/^10% of GH₵[\d.]+ premium, available/)).toBeVisible()
  await shareCertificate(page, sale.phone)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Start new sale' }).click()
  await expectHeading(page, 'Find vehicle')
  await watch.start()
  await enterVehicle(watch, page, second)
  await expectHeading(page, 'Policyholder')
  await watch.type(page.getByLabel('Phone number, Ghana Card or TIN'), sale.phone)
  await watch.click(page.getByRole('button', { name: 'Find customer' }))
  await watch.click(page.getByRole('button', { name: 'Select', exact: true }))
  await expect(page.getByText('Consent to the use of data is on record.')).toBeVisible()
  await expect(page.getByLabel('The customer agrees')).toHaveCount(0)
  await watch.click(page.getByRole('button', { name: 'Continue', exact: true }))
  await expectHeading(page, 'Payment')
  await pay(watch, page)
  expectQuick('a known customer', await watch.stop())

  await sellByKeyboard(watch, page, sale)
})

/** Starts the sale on the page of the customer. The vehicle use is copied from the last sale. */
async function sellByKeyboard(watch: Stopwatch, page: Page, { phone, plates: [, , plate] }: Sale) {
  const [{ customerCode }] = await api(page, 'GET', `/customers/list?q=${phone}`)
  await page.goto(new URL(`/customers/${customerCode}`, page.url()).href)
  await tabTo(page.getByRole('button', { name: `Sell to ${NAME.firstName}` }))
  await watch.start()
  await watch.press('Enter')
  await watch.waitForFocus(page.getByRole('menuitem', { name: 'Motor policy' }))
  await watch.press('Enter')
  await watch.waitForFocus(page.getByRole('textbox', { name: 'Registration number' }))
  await expect(page.getByText(`You’re selling to ${NAME.firstName} ${NAME.lastName}.`)).toBeVisible()
  await watch.press(...plate, 'Enter')
  await watch.waitForFocus(page.getByLabel('Last 6 characters'))
  await watch.press(...chassisEnd(plate), 'Enter')
  await watch.waitForFocus(page.getByRole('radio', { name: 'No', exact: true }).first())
  await watch.press('Space', 'Enter')
  await watch.waitForFocus(page.getByLabel('Payer’s number'))
  await watch.press('Enter')
  await watch.waitFor(page.getByRole('link', { name: 'View certificate' }))
  await expectPolicy(page)
  const effort = await watch.stop()
  expect(effort.clicks).toBe(0)
  expectQuick('a known customer, by keyboard from their page', effort)
}

function expectQuick(task: string, effort: Effort) {
  report(task, effort)
  expect(effort.keystrokes).toBeLessThanOrEqual(24)
  expect(effort.screens).toBeLessThanOrEqual(4)
}

function report(task: string, effort: Effort) {
  const description = effortInWords(effort)
  test.info().annotations.push({ type: task, description })
  process.stdout.write(`third party cover for ${task}: ${description}\n`)
}

const next = (watch: Stopwatch, page: Page) => watch.click(page.getByRole('button', { name: 'Continue', exact: true }))

async function enterVehicle(watch: Stopwatch, page: Page, plate: string) {
  await watch.type(page.getByRole('textbox', { name: 'Registration number' }), plate)
  await next(watch, page)
  await watch.type(page.getByLabel('Last 6 characters'), chassisEnd(plate))
  await next(watch, page)
  await expectHeading(page, 'Use and cover')
  await watch.click(page.getByLabel('Vehicle use'))
  await watch.click(page.getByRole('option', { name: /^Private Individual/ }))
  await watch.click(page.getByRole('group', { name: /hire or reward/ }).getByText('No', { exact: true }))
  await next(watch, page)
}

async function enterHolder(watch: Stopwatch, page: Page, { phone, ghanaCard }: Sale) {
  await expectHeading(page, 'Policyholder')
  await watch.type(page.getByLabel('First name'), NAME.firstName)
  await watch.type(page.getByLabel('Last name'), NAME.lastName)
  await watch.click(page.getByRole('group', { name: 'Gender' }).getByText('Female', { exact: true }))
  await watch.type(page.getByRole('textbox', { name: 'Date of birth' }), '05/03/1985')
  await watch.type(page.getByLabel('Ghana Card number'), ghanaCard)
  await watch.type(page.getByLabel('Occupation'), 'Trader')
  await watch.type(page.getByLabel('Phone number', { exact: true }), phone)
  await watch.type(page.getByLabel('Address', { exact: true }), '12 Ring Road')
  await watch.type(page.getByLabel('Town or city'), 'Accra')
  await watch.click(page.getByLabel('The customer agrees'))
  await next(watch, page)
}

async function pay(watch: Stopwatch, page: Page) {
  await watch.click(page.getByRole('button', { name: 'Request payment' }))
  await watch.waitFor(page.getByRole('link', { name: 'View certificate' }))
  await expectPolicy(page)
}

/** The chat opens in a new tab with a link to the certificate. */
async function shareCertificate(page: Page, phone: string) {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Share on WhatsApp' }).click()
  const chat = await opened
  await chat.waitForURL(new RegExp(`^https://wa\\.me/233${phone.slice(1)}\\?text=.+documents`))
  await chat.close()
}
