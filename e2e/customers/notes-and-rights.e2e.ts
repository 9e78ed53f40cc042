import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { addCustomer } from '../support/new-customer.ts'
import { colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

test('an agent asks in a note, the office answers with a task, and the agent completes it', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Agent', '/customers')
  const { customerCode, fullName } = await addCustomer(page)
  const question = `Which photos does the insurer need of ${customerCode}?`
  const task = `Send the photos of ${customerCode}`
  await page.goto(`${base}/customers/${customerCode}`)
  const panel = page.getByRole('region', { name: 'Notes and tasks' })
  await panel.getByRole('button', { name: 'Add note' }).click()
  await panel.getByLabel('Note', { exact: true }).fill(question)
  await panel.getByRole('combobox', { name: 'Mention a colleague' }).fill(PEOPLE.Staff.name)
  await page.getByRole('option', { name: PEOPLE.Staff.name }).click()
  await panel.getByRole('form').getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByText(`Mentions ${PEOPLE.Staff.name}`)).toBeVisible()

  const { page: office } = await colleague(browser, 'Staff', '/policies?kind=mention')
  await office.getByRole('link', { name: `Read note: ${question}` }).click()
  await expect(office.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
  const answers = office.getByRole('region', { name: 'Notes and tasks' })
  await answers.getByRole('button', { name: 'Reply' }).first().click()
  await answers.getByLabel(`Reply to ${PEOPLE.Agent.name}`).fill('The front and both sides.')
  await answers.getByRole('form').getByRole('button', { name: 'Add note' }).click()
  await expect(answers.getByText('The front and both sides.')).toBeVisible()
  await answers.getByRole('button', { name: 'Add task' }).click()
  await answers.getByLabel('Task', { exact: true }).fill(task)
  await answers.getByLabel('Assigned to').selectOption({ label: PEOPLE.Agent.name })
  // The fixed top bar covers controls that were scrolled under it, which axe would report.
  await office.evaluate(() => scrollTo(0, 0))
  await expectAccessible(office, 'a customer with notes')
  await answers.getByRole('form').getByRole('button', { name: 'Add task' }).click()
  await expect(answers.getByRole('list', { name: 'Tasks' }).getByText(task)).toBeVisible()

  await page.goto(`${base}/policies?kind=task`)
  await page.getByRole('link', { name: task }).click()
  await expect(panel.getByText('The front and both sides.')).toBeVisible()
  await panel.getByRole('button', { name: `Mark as done: ${task}` }).click()
  await expect(panel.getByText(`Done by ${PEOPLE.Agent.name}`)).toBeVisible()
  await page.goto(`${base}/policies`)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('link', { name: task })).toHaveCount(0)
})
