import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { answerUse, enterVehicle, fillHolder, pressContinue } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const CUSTOMER = { phone: '0245550411', firstName: 'Adwoa', lastName: 'Sarpong', ghanaCard: 'GHA-725550411-1' }

/** Sells up to the payment step, where the customer has agreed. */
async function toPayment(page: Page, base: string) {
  await page.goto(`${base}/buy-insurance/vehicle-information`)
  await enterVehicle(page, 'GR755122')
  await answerUse(page)
  const startDate = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  await page
    .getByRole('textbox', { name: /begins|Start/ })
    .first()
    .fill(startDate)
  await pressContinue(page)
  await fillHolder(page, CUSTOMER)
  await pressContinue(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, CUSTOMER.phone)
}

test('a seller saves an offer, the customer pays on a phone without signing in, and the policy is issued', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Agent')
  await toPayment(page, base)
  await page.getByRole('button', { name: 'Pay later' }).click()
  await page.waitForURL(`${base}/policies/pay-later`)
  const row = page.getByRole('row', { name: /Adwoa Sarpong/ })
  await expect(row.getByText(/days left/)).toBeVisible()
  await expectAccessible(page, 'pay later')

  const link = await page.evaluate(
    async (phone) => {
      const response = await fetch(`/api/v1/demo/messages?to=${phone}`)
      const { data } = (await response.json()) as { data: { text: string }[] }
      return /http\S+\/pay\/\S+/.exec(data.map(({ text }) => text).join('\n'))?.[0] ?? ''
    },
    `233${CUSTOMER.phone.slice(1)}`,
  )
  const context = await browser.newContext({ viewport: { width: 390, height: 780 } })
  const phone = await context.newPage()
  // The links of messages name the domain; the browser resolves only names below localhost.
  await phone.goto(`${base}${new URL(link).pathname}`)
  await expect(phone.getByRole('heading', { name: /^Pay GH₵/ })).toBeVisible()
  await expectAccessible(phone, 'the payment link')
  await phone.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(phone.getByText('You are insured')).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText(/^MTR-\d\d-\d{6}$/)).toBeVisible()
  await expectAccessible(phone, 'the paid link')
  await context.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pay later' })).toBeVisible()
  await expect(row).toHaveCount(0)
})
