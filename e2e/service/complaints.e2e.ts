import { expect, type Page, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { portal } from '../support/portals.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const COMPLAINANT = { name: 'Adwoa Frimpong', phone: '0245550733' }

/** Texts that the stand-in gateway sent to the complainant. */
const messages = (page: Page) =>
  page.evaluate(
    async (phone) => {
      const answer = await fetch(`/api/v1/demo/messages?to=${phone}`)
      const { data } = (await answer.json()) as { data: { text: string }[] }
      return data.map(({ text }) => text).join('\n')
    },
    `233${COMPLAINANT.phone.slice(1)}`,
  )

test('anybody complains on a phone without JavaScript, and a clerk acknowledges and answers by SMS', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(`${portal('staff')}/complain`)
  await phone.getByRole('button', { name: 'Send complaint' }).click()
  await expect(phone.getByText('Enter a phone number')).toBeVisible()
  await phone.getByLabel('Your name').fill(COMPLAINANT.name)
  await phone.getByLabel('Your phone number').fill(COMPLAINANT.phone)
  await phone.getByLabel('What is it about?').selectOption('Service or behaviour')
  await phone.getByLabel('What happened?').fill('I waited three hours at your office.\nNobody helped me.')
  await phone.getByRole('button', { name: 'Send complaint' }).click()
  const heading = phone.getByRole('heading', { name: /^CMP-\d\d-\d{6}$/ })
  await expect(heading).toBeVisible()
  await expect(phone.getByText('What happens next')).toBeVisible()
  const number = (await heading.textContent()) ?? ''

  await signInAs(page, 'Staff', `/complaints?q=${number}`)
  await page.getByRole('link', { name: COMPLAINANT.name }).first().click()
  await expect(page.getByText('I waited three hours at your office. Nobody helped me.')).toBeVisible()
  await expectClean(page, 'complaints')
  await expect.poll(() => messages(page)).toContain(`we received your complaint ${number}`)
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await page.getByRole('button', { name: 'Start work', exact: true }).click()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectClean(page, 'the answer to a complaint')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Select the outcome').last()).toBeVisible()
  await dialog.getByLabel('Outcome').selectOption('Upheld')
  await dialog.getByLabel('Answer').fill('We are sorry. The branch now has a second counter.')
  await dialog.getByLabel('Root cause').selectOption('Delay')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('article').getByText('Answered', { exact: true }).first()).toBeVisible()
  await expect.poll(() => messages(page)).toContain(`your complaint ${number} is upheld. We are sorry.`)
  expect(await messages(page)).toContain('complain to the NIC')

  await phone.reload()
  await expect(phone.getByText('Answered', { exact: true })).toBeVisible()
  await context.close()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close complaint' }).click()
  await expect(page.getByRole('article').getByText('Closed', { exact: true }).first()).toBeVisible()
})
