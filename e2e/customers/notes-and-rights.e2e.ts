import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { api, colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

test('an agent asks in a note, the office answers with a task, and the agent completes it', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Agent', '/customers')
  const [{ customerCode, fullName }] = await api(page, 'GET', '/customers/list?cover=active')
  await page.goto(`${base}/customers/${customerCode}`)
  const panel = page.getByRole('region', { name: 'Notes and tasks' })
  await panel.getByRole('button', { name: 'Add note' }).click()
  await panel.getByLabel('Note', { exact: true }).fill('Which photos does the insurer need?')
  await panel.getByRole('combobox', { name: 'Mention a colleague' }).fill(PEOPLE.Staff.name)
  await page.getByRole('option', { name: PEOPLE.Staff.name }).click()
  await panel.getByRole('form').getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByText(`Mentions ${PEOPLE.Staff.name}`)).toBeVisible()

  const { page: office } = await colleague(browser, 'Staff', '/policies?kind=mention')
  await office.getByRole('link', { name: 'Read note: Which photos does the insurer need?' }).click()
  await expect(office.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  const answers = office.getByRole('region', { name: 'Notes and tasks' })
  await answers.getByRole('button', { name: 'Reply' }).first().click()
  await answers.getByLabel(`Reply to ${PEOPLE.Agent.name}`).fill('The front and both sides.')
  await answers.getByRole('form').getByRole('button', { name: 'Add note' }).click()
  await expect(answers.getByText('The front and both sides.')).toBeVisible()
  await answers.getByRole('button', { name: 'Add task' }).click()
  await answers.getByLabel('Task', { exact: true }).fill('Send the three photos')
  await answers.getByLabel('Assigned to').selectOption({ label: PEOPLE.Agent.name })
  // The bar at the top covers controls that are scrolled below it.
  await office.evaluate(() => scrollTo(0, 0))
  await expectAccessible(office, 'a customer with notes')
  await answers.getByRole('form').getByRole('button', { name: 'Add task' }).click()
  await expect(answers.getByRole('list', { name: 'Tasks' }).getByText('Send the three photos')).toBeVisible()

  await page.goto(`${base}/policies?kind=task`)
  await page.getByRole('link', { name: 'Send the three photos' }).click()
  await expect(panel.getByText('The front and both sides.')).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as done: Send the three photos' }).click()
  await expect(panel.getByText(`Done by ${PEOPLE.Agent.name}`)).toBeVisible()
  await page.goto(`${base}/policies`)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send the three photos' })).toHaveCount(0)
})
