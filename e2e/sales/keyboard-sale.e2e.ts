import { expect, test } from '@playwright/test'
import { newestCodeTo } from '../support/codes.ts'
import { pressByKeyboard, selectIn, tabTo, typeInto } from '../support/keyboard.ts'
import { expectHeading, expectPolicy } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** A retry needs a vehicle and a customer without a policy. */
const SALES = [
  { plate: 'GR484722', chassisEnd: '004847', phone: '0241234785', ghanaCard: 'GHA-741234785-1' },
  { plate: 'GR485322', chassisEnd: '004853', phone: '0241234787', ghanaCard: 'GHA-741234787-1' },
]

test('a policy is sold to a new customer by keyboard alone', async ({ page }, { retry }) => {
  const { plate, chassisEnd, phone, ghanaCard } = SALES[retry] ?? (SALES[0] as (typeof SALES)[0])
  await signInAs(page, 'Agent')
  await pressByKeyboard(page.getByRole('link', { name: 'New policy' }))
  await pressByKeyboard(page.getByRole('dialog').getByRole('link', { name: /^Motor/ }))

  await expectHeading(page, 'Find vehicle')
  await typeInto(page.getByRole('textbox', { name: 'Registration number' }), plate)
  await page.keyboard.press('Enter')
  await typeInto(page.getByLabel('Last 6 characters'), chassisEnd)
  await page.keyboard.press('Enter')

  await expectHeading(page, 'Use and cover')
  await typeInto(page.getByLabel('Vehicle use'), 'Private Ind')
  await expect(page.getByRole('option', { name: /^Private Individual/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await selectIn(page.getByRole('group', { name: /hire or reward/ }), 'No')
  await expect(page.getByRole('region', { name: 'Price' }).getByText(/^GH₵/).first()).toBeVisible()
  await pressByKeyboard(page.getByRole('button', { name: 'Continue', exact: true }))

  await expectHeading(page, 'Policyholder')
  await typeInto(page.getByLabel('First name'), 'Esinam')
  await typeInto(page.getByLabel('Last name'), 'Agbeko')
  await selectIn(page.getByRole('group', { name: 'Gender' }), 'Female')
  await typeInto(page.getByRole('textbox', { name: 'Date of birth' }), '05/03/1985')
  await typeInto(page.getByLabel('Ghana Card number'), ghanaCard)
  await typeInto(page.getByLabel('Occupation'), 'Trader')
  await typeInto(page.getByLabel('Phone number', { exact: true }), phone)
  await typeInto(page.getByLabel('Address', { exact: true }), '12 Ring Road')
  await typeInto(page.getByLabel('Town or city'), 'Accra')
  await pressByKeyboard(page.getByLabel('The customer agrees'), 'Space')
  await pressByKeyboard(page.getByRole('button', { name: 'Continue', exact: true }))

  await expectHeading(page, 'Payment')
  await pressByKeyboard(page.getByRole('button', { name: 'Send code' }))
  await tabTo(page.getByLabel('Code', { exact: true }))
  await page.keyboard.type(await newestCodeTo(page, phone))
  await pressByKeyboard(page.getByRole('button', { name: 'Request payment' }))
  await expectPolicy(page)
  await pressByKeyboard(page.getByRole('link', { name: 'View certificate' }))
  await expectHeading(page, 'Certificate')
})
