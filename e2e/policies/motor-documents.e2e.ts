import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import {
  answerUse,
  type Customer,
  enterVehicle,
  expectHeading,
  expectPolicy,
  fillHolder,
  pressContinue,
} from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 150_000 })

const OWNER: Customer = { phone: '0241237001', firstName: 'Akua', lastName: 'Ansah', ghanaCard: 'GHA-741237001-1' }
const DRIVER: Customer = { phone: '0241237002', firstName: 'Esther', lastName: 'Tetteh', ghanaCard: 'GHA-741237002-1' }

/** One-pixel image. Bytes after the end of the image are ignored, but make each file different. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from(name)]),
})
const SIDES = ['front', 'rear', 'left', 'right'].map(photo)
const LETTER = { name: 'No claim.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

async function selectCover(page: Page, name: RegExp, value: string) {
  await page.getByRole('radio', { name }).check()
  await page.getByLabel('Vehicle value').fill(value)
  await expect(page.getByRole('group', { name: 'Vehicle photos' })).toBeVisible()
  const answer = (question: string, text: string) =>
    page.getByRole('group', { name: question }).getByText(text, { exact: true }).click()
  await answer('Cover declined or cancelled before?', 'No')
  await answer('Vehicle modified?', 'No')
  await answer('Claims in last 3 years', '0')
}

async function payByPhone(page: Page, customer: Customer) {
  await expectHeading(page, 'Payment')
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, customer.phone)
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expectPolicy(page)
}

test('fire and theft cover is sold with photos on a phone; other files are refused with a message', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Agent', '/buy-insurance')
  await enterVehicle(page, 'GR720122')
  await answerUse(page)
  await selectCover(page, /Fire/, '60,000')
  await pressContinue(page)
  await expect(page.getByText('Add photos of the front, rear, left and right').first()).toBeVisible()

  const chooser = page.getByLabel('Select files')
  await chooser.setInputFiles({ ...LETTER, name: 'front.png', mimeType: 'image/png' })
  await expect(page.getByText('Add a photo: JPEG, PNG or WebP')).toBeVisible()
  await page.getByRole('button', { name: 'Remove front.png' }).click()
  await chooser.setInputFiles(SIDES)
  await expect(page.getByText('4 of 6 added')).toBeVisible()
  await expectAccessible(page, 'photos')
  await page.reload()
  await expect(page.getByText('4 of 6 added')).toBeVisible()
  await pressContinue(page)
  await fillHolder(page, OWNER)
  await pressContinue(page)
  await payByPhone(page, OWNER)
})

test('a no-claim discount needs an underwriter, who sees the letter, and is sold after approval', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  await signInAs(page, 'Agent', '/buy-insurance')
  await enterVehicle(page, 'GR720222')
  await answerUse(page)
  await selectCover(page, /^Comprehensive/, '95,000')
  await page.getByLabel('Select files').setInputFiles(SIDES.map(({ name }) => photo(`second ${name}`)))
  await expect(page.getByText('4 of 6 added')).toBeVisible()
  await page.getByLabel('Claim-free years').selectOption('2')
  await page.getByLabel('Select a file').setInputFiles(LETTER)
  await expect(page.getByRole('button', { name: 'Remove No claim.pdf' })).toBeVisible()
  // The notice of the new price moves the button.
  await expect(page.getByText('Needs underwriter approval')).toBeVisible()
  await pressContinue(page)
  await fillHolder(page, DRIVER)
  await pressContinue(page)
  await expectHeading(page, 'Select cover')
  await page.getByLabel('Note to underwriter').fill('Letter is from the old insurer')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Awaiting underwriter')).toBeVisible()
  await pressContinue(page)
  await expect(page.getByText(/Underwriter approval is required/)).toBeVisible()
  await expectAccessible(page, 'waiting')

  const office = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signInAs(office, 'Staff', '/referrals')
  await office.getByRole('list', { name: 'Referrals' }).getByRole('listitem').filter({ hasText: 'GR 7202-22' }).click()
  const sale = office.getByRole('region', { name: /GR 7202-22/ })
  await expect(sale.getByText('Note from seller: “Letter is from the old insurer”')).toBeVisible()
  await expect(sale.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(4)
  await expectAccessible(office, 'referrals')
  await sale.getByRole('button', { name: 'View second front' }).click()
  await expect(office.getByRole('dialog').getByRole('img')).toBeVisible()
  await office.keyboard.press('Escape')
  const saved = office.waitForEvent('download')
  await sale.getByRole('button', { name: /No claim.pdf/ }).click()
  expect((await saved).suggestedFilename()).toBe('No claim.pdf')
  await sale.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('textbox', { name: /^Loading/ }).fill('25')
  await office.getByRole('textbox', { name: /^Conditions/ }).fill('Fit a tracking device within 14 days.')
  await expectAccessible(office, 'terms')
  await office.getByLabel('Note').fill('Letter checked by phone')
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(sale).toBeHidden()
  await office.context().close()

  // The page polls every 15 seconds.
  await page.clock.fastForward(15_000)
  await expect(page.getByText('Approved with terms by an underwriter')).toBeVisible()
  await expect(page.getByText('Letter checked by phone')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Underwriter loading/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Fit a tracking device' }).first()).toBeVisible()
  await pressContinue(page)
  await payByPhone(page, DRIVER)
})
