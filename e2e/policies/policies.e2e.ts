import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { enterAs, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

test('a figure links to its list; filters are in the URL and can be saved as a view', async ({ page }) => {
  const base = await signInAs(page, 'StaffInKumasi')
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), / })).toBeVisible()
  const figure = page.getByRole('main').getByRole('link', { name: /^Renewals/ })
  const [count = ''] = /\d[\d,]*/.exec(await figure.innerText()) ?? []
  await figure.click()
  await expect(page).toHaveURL(`${base}/policies/list?view=calls`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renewals${count}`)
  await page.goto(`${base}/policies/list?view=expiring`)
  await expect(page.getByRole('link', { name: 'Expiring in 30 days' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Cover').selectOption('Comprehensive')
  await page.keyboard.press('Escape')
  // Changing a filter leaves the saved view: the URL then lists every filter.
  await expect(page).toHaveURL(/coverType=comprehensive/)
  await expect(page).not.toHaveURL(/view=/)
  await expect(page.getByRole('button', { name: 'Remove filter Cover: Comprehensive' })).toBeVisible()

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as new view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Large and due')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const tab = page.getByRole('link', { name: 'Large and due' })
  await expect(tab).toHaveAttribute('aria-current', 'page')

  await page.goto(`${base}/policies/list`)
  await tab.click()
  await expect(page).toHaveURL(/coverType=comprehensive/)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tab).toHaveCount(0)
})

test('an export contains the rows of the list, as CSV and XLSX', async ({ page }) => {
  await signInAs(page, 'Staff', '/policies/list?status=active')
  await expect(page.getByRole('table', { name: 'Policies' })).toBeVisible()
  const listed = await page.getByRole('row').count()
  for (const [format, label] of [
    ['csv', 'CSV'],
    ['xlsx', 'Excel (XLSX)'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByText(label, { exact: true }).click()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^policies-\\d{4}-\\d{2}-\\d{2}\\.${format}$`))
    const bytes = fs.readFileSync(await file.path())
    if (format === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else expect(bytes.toString().trim().split('\r\n').length).toBeGreaterThanOrEqual(Math.min(listed, 2))
    await expect(dialog).toHaveCount(0)
  }
})

test('a SuperAdmin can remove the branch filter; pages have no horizontal scroll and no axe findings', async ({
  browser,
}) => {
  for (const width of [1280, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    const base = await enterAs(page, 'SuperAdmin')
    for (const address of ['/policies', '/policies/list?view=calls', '/policies/list']) {
      await page.goto(base + address)
      await expectAccessible(page, address)
    }
    const chip = page.getByRole('button', { name: 'Remove filter Branch: Accra Central' })
    await chip.click()
    await expect(chip).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('active-branch'))).toBe('all')
    await context.close()
  }
})
