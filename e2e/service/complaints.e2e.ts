import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addCustomer, newPerson } from '../support/new-customer.ts'
import { portal } from '../support/portals.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** Texts that the simulated gateway sent to a number. */
const messagesTo = (page: Page, phone: string) =>
  page.evaluate(
    async (phone) => {
      const response = await fetch(`/api/v1/demo/messages?to=${phone}`)
      const { data } = (await response.json()) as { data: { text: string }[] }
      return data.map(({ text }) => text).join('\n')
    },
    `233${phone.slice(1)}`,
  )

test('anyone can complain on a phone without JavaScript, and the office acknowledges and answers by SMS', async ({
  page,
  browser,
}) => {
  const complainant = { name: 'Adwoa Frimpong', phone: newPerson().phone }
  const messages = () => messagesTo(page, complainant.phone)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(`${portal('staff')}/complain`)
  await phone.getByRole('button', { name: 'Send complaint' }).click()
  await expect(phone.getByText('Enter a phone number')).toBeVisible()
  await phone.getByLabel('Your name').fill(complainant.name)
  await phone.getByLabel('Your phone number').fill(complainant.phone)
  await phone.getByLabel('What is the complaint about?').selectOption('Service or conduct')
  await phone.getByLabel('What happened?').fill('I waited three hours at your office.\nNobody helped me.')
  await phone.getByRole('button', { name: 'Send complaint' }).click()
  const heading = phone.getByRole('heading', { name: /^CMP-\d\d-\d{6}$/ })
  await expect(heading).toBeVisible()
  await expect(phone.getByText('What happens next')).toBeVisible()
  const number = (await heading.textContent()) ?? ''

  await signInAs(page, 'Staff', `/complaints?q=${number}`)
  await page.getByRole('link', { name: complainant.name }).first().click()
  await expect(page.getByText('I waited three hours at your office. Nobody helped me.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^055 9/ })).toHaveAttribute(
    'href',
    `tel:+233${complainant.phone.slice(1)}`,
  )
  await expectAccessible(page, 'complaints')
  await expect.poll(() => messages()).toContain(`we received your complaint ${number}`)
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await page.getByRole('button', { name: 'Start work', exact: true }).click()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Outcome')).toBeVisible()
  await expectAccessible(page, 'the answer to a complaint')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Select the outcome').last()).toBeVisible()
  await dialog.getByLabel('Outcome').selectOption('Upheld')
  await dialog.getByLabel('Answer').fill('We are sorry. The branch now has a second counter.')
  await dialog.getByLabel('Root cause').selectOption('Delay')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByRole('article').getByText('Answered', { exact: true }).first()).toBeVisible()
  await expect.poll(() => messages()).toContain(`your complaint ${number} is upheld. We are sorry.`)
  expect(await messages()).toContain('complain to the NIC')

  await phone.reload()
  await expect(phone.getByText('Answered', { exact: true })).toBeVisible()
  await context.close()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close complaint' }).click()
  await expect(page.getByRole('article').getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('the office records on the customer page that the customer stopped reminders by SMS', async ({ page }) => {
  const base = await signInAs(page, 'Staff', '/customers')
  const { customerCode } = await addCustomer(page)
  await page.goto(`${base}/customers/${customerCode}`)
  const card = page
    .getByRole('region', { name: 'Reminders and offers' })
    .or(page.locator('section', { hasText: 'Reminders and offers' }))
    .last()
  await expect(page.getByText('Reminders allowed, no offers')).toBeVisible()
  await card.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reply received by')).toBeVisible()
  await expectAccessible(page, 'the consents of a customer')
  await dialog.getByRole('group', { name: 'Renewal and payment reminders' }).getByLabel('SMS').uncheck()
  await dialog.getByLabel('Reply received by').selectOption('Phone call')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Reminders by WhatsApp and Email, no offers')).toBeVisible()
  await card.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByRole('group', { name: 'Renewal and payment reminders' }).getByLabel('SMS').check()
  await dialog.getByLabel('Reply received by').selectOption('Phone call')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Enter why they are allowed again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('History', { exact: true }).first().click()
  await expect(page.getByText('Stopped renewal and payment reminders by SMS')).toBeVisible()
  await page.getByRole('link', { name: 'Complaints', exact: true }).last().click()
  await page.getByRole('button', { name: 'New complaint' }).click()
  const complaint = page.getByRole('dialog')
  await complaint.getByLabel('Phone').fill('0245550734')
  await complaint.getByLabel('Category').selectOption('Personal data')
  await complaint.getByLabel('What happened').fill('I got reminders that I did not want.')
  await complaint.getByRole('button', { name: 'Record complaint' }).click()
  await expect(page.getByRole('link', { name: /^CMP-\d\d-\d{6}$/ })).toBeVisible()
  await expectAccessible(page, 'the complaints of a customer')
})
