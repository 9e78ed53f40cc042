import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast, settle } from '../support/axe.ts'
import { api, colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rowOf = (page: Page, task: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ hasText: `${PEOPLE.Staff.name} assigned you a task: ${task}` })

test('a task reaches the bell of the agent live, opens its record and is read in the other tab too', async ({
  page,
  browser,
}) => {
  const task = `Send the photos ${Date.now()}`
  const base = await signInAs(page, 'Agent')
  const [{ customerCode }] = await api(page, 'GET', '/customers/list?cover=active')
  await page.goto(`${base}/policies`)
  const other = await page.context().newPage()
  await other.goto(`${base}/transactions`)
  await expect(bell(other)).toBeVisible()
  // Open before the task exists, so that only the stream can bring it.
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()

  const { page: office } = await colleague(browser, 'Staff', `/customers/${customerCode}`)
  const notes = office.getByRole('region', { name: 'Notes and tasks' })
  await notes.getByRole('button', { name: 'Add task' }).click()
  await notes.getByLabel('Task', { exact: true }).fill(task)
  await notes.getByLabel('Assigned to').selectOption({ label: PEOPLE.Agent.name })
  await notes.getByRole('form').getByRole('button', { name: 'Add task' }).click()
  await expect(notes.getByRole('list', { name: 'Tasks' }).getByText(task)).toBeVisible()

  await expect(rowOf(page, task)).toContainText('Unread')
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/)
  await bell(other).click()
  await expect(rowOf(other, task)).toContainText('Unread')

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the panel at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  await expectContrast(page, 'the panel in dark mode')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })

  await rowOf(page, task).getByRole('link').press('Enter')
  await expect(page).toHaveURL(`${base}/customers/${customerCode}`)
  await expect(panel(page)).toBeHidden()
  await expect(rowOf(other, task)).not.toContainText('Unread')

  await panel(other).getByRole('link', { name: 'Notification settings' }).click()
  const profile = other.getByRole('dialog', { name: 'Profile' })
  const notesSwitch = profile.getByRole('switch', { name: 'Tasks and notes' })
  const saved = other.waitForResponse((response) => response.request().method() === 'PUT')
  await notesSwitch.uncheck()
  await saved
  await other.reload()
  await expect(notesSwitch).not.toBeChecked()
  await notesSwitch.check()
  await expect(notesSwitch).toBeChecked()
})

test('the bell fits beside the branch of a SuperAdmin, opens by keyboard and closes with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAs(page, 'SuperAdmin')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expectAccessible(page, 'the panel of a SuperAdmin at 320 px')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})
