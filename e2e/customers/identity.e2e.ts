import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import {
  answerUse,
  enterVehicle,
  expectHeading,
  expectPolicy,
  fillHolder,
  pressContinue,
} from '../support/motor-sale.ts'
import { newPerson } from '../support/new-customer.ts'
import { colleague } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** Each run sells for another vehicle. */
const PLATES = ['GR483922', 'GR484622', 'GR484022', 'GR485022']
/** The simulated register has another date of birth for cards whose digits end in 106. */
const CARD_ENDING = '106'
const TITLE = 'Check identity: date of birth differs from the register'

test('a card that differs from the register does not stop the sale, and the office accepts the difference', async ({
  page,
  browser,
}) => {
  const { repeatEachIndex, retry } = test.info()
  const customer = newPerson(CARD_ENDING)
  const name = `${customer.firstName} ${customer.lastName}`
  const base = await signInAs(page, 'Agent', '/buy-insurance')
  await enterVehicle(page, PLATES[repeatEachIndex * 2 + retry] ?? '')
  await answerUse(page)
  await pressContinue(page)
  await fillHolder(page, customer)
  await pressContinue(page)
  await expectHeading(page, 'Payment')
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, customer.phone)
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expectPolicy(page)

  const { page: office } = await colleague(browser, 'Staff', '/policies?kind=identity')
  await office.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: TITLE }).click()
  await expect(office.getByRole('heading', { level: 1, name: name })).toBeVisible()
  const identity = office.getByRole('region', { name: 'Identity' })
  await expect(identity.getByText('Different: date of birth.')).toBeVisible()
  await expectAccessible(office, 'a customer whose card differs')

  const code = new URL(office.url()).pathname.split('/').at(-1)
  await page.goto(`${base}/customers/${code}`)
  const shownToSeller = page.getByRole('region', { name: 'Identity' })
  await expect(shownToSeller.getByText('Differs from the register')).toBeVisible()
  await expect(shownToSeller.getByText(/date of birth/)).toHaveCount(0)
  await expect(shownToSeller.getByRole('button', { name: 'Accept difference' })).toHaveCount(0)

  await identity.getByRole('button', { name: 'Accept difference' }).click()
  const dialog = office.getByRole('dialog', { name: 'Accept the difference?' })
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Reason').fill('Seen the card at the office')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(identity.getByText('Accepted by the office')).toBeVisible()
  await expect(identity.getByText('“Seen the card at the office”')).toBeVisible()
  await office.goto(office.url().replace(/\/customers\/.*/, '/policies?kind=identity'))
  await expect(office.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  // The latest policies on the same page still name the customer.
  const work = office.getByRole('listitem').filter({ has: office.getByRole('link', { name: TITLE }) })
  await expect(work.filter({ hasText: name })).toHaveCount(0)
})
