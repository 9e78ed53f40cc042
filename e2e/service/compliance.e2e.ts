import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { api, colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

type ListedCustomer = { customerCode: string; fullName: string }

test('an agent reports a suspicious transaction and cannot see the report; the office decides and files it', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Agent', '/customers')
  const [customer]: ListedCustomer[] = await api(page, 'GET', '/customers/list')
  await page.goto(`${base}/customers/${customer?.customerCode}`)
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
  await page.getByRole('button', { name: /^More actions for CUS-/ }).click()
  await page.getByRole('menuitem', { name: 'Report a suspicious transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a suspicious transaction' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Enter the reason for suspicion')).toBeVisible()
  await dialog.getByLabel('Reason for suspicion').fill('Pays in cash and asks for refunds to another number.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const received = page.getByRole('dialog', { name: 'Report received' })
  const receipt = /R-[2-9A-Z]{8}/.exec((await received.textContent()) ?? '')?.[0] ?? ''
  expect(receipt).not.toBe('')
  await expectAccessible(page, 'the receipt of a report')
  await received.getByRole('button', { name: 'Close' }).last().click()
  await page.goto(`${base}/activities`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/suspicio/i)).toHaveCount(0)
  await page.goto(`${base}/control/suspicious-reports`)
  await expect(page.getByText('Forbidden: Agent is not allowed to access this page.')).toBeVisible()

  const { page: office } = await colleague(browser, 'SuperAdmin', '/control/suspicious-reports')
  await office.getByRole('row', { name: receipt }).getByRole('link').first().click()
  const drawer = office.getByRole('dialog', { name: `Report ${receipt}` })
  await expect(drawer.getByText('Pays in cash and asks for refunds to another number.')).toBeVisible()
  await expectAccessible(office, 'a suspicious transaction report')
  await drawer.getByLabel('Reason').fill('The pattern is known')
  await drawer.getByRole('button', { name: 'Record decision' }).click()
  await expect(drawer.getByText('Awaiting filing')).toBeVisible()
  await drawer.getByLabel('Reference').fill('FIC-0042')
  await drawer.getByRole('button', { name: 'Record filing' }).click()
  await expect(drawer.getByText(/reference FIC-0042/)).toBeVisible()
})

test('a SuperAdmin imports a list, and two people confirm a true hit', async ({ page, browser }) => {
  await signInAs(page, 'SuperAdmin', '/control/screening')
  const [customer]: ListedCustomer[] = await api(page, 'GET', '/customers/list?q=Sarpong')
  const list = `Journey ${Date.now()}`
  await page.getByRole('button', { name: 'Import list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a screening list' })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('Select a file')).toBeVisible()
  const csv = `name,aliases,birth_date,country,reference,list_name,version\n${customer?.fullName},,,,J-1,${list},1\n`
  await dialog.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('row', { name: list }).getByText('Compared')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expectAccessible(page, 'screening')
  await page
    .getByRole('row', { name: `${list} J-1` })
    .first()
    .getByRole('link')
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Hit, score 100' })
  await expect(drawer.getByText('Same name')).toBeVisible()
  await drawer.getByRole('button', { name: 'True hit', exact: true }).click()
  const proposing = page.getByRole('dialog', { name: 'Propose a true hit?' })
  await proposing.getByLabel('Reason').fill('Same photo in the notice')
  await proposing.getByRole('button', { name: 'Propose true hit' }).click()
  await expect(drawer.getByText('Awaiting confirmation')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const { page: second } = await colleague(browser, 'Admin', '/control/screening')
  await second
    .getByRole('row', { name: `${list} J-1` })
    .first()
    .getByRole('link')
    .first()
    .click()
  const decided = second.getByRole('dialog', { name: 'Hit, score 100' })
  await decided.getByRole('button', { name: 'Confirm true hit' }).click()
  await approveWithCode(second.getByRole('dialog', { name: 'Confirm the true hit?' }), PEOPLE.Admin.mobileNumber)
  await decided.getByRole('link', { name: 'View report' }).click()
  await expect(second.getByText(`Screening hit confirmed by two people: ${list}, J-1`)).toBeVisible()
})

test('a much shorter version of a list is imported only after a confirmation', async ({ page }) => {
  await signInAs(page, 'SuperAdmin', '/control/screening')
  const list = `Short ${Date.now()}`
  const dialog = page.getByRole('dialog', { name: 'Import a screening list' })
  const importVersion = async (entries: number, version: number) => {
    const rows = Array.from({ length: entries }, (_, i) => `Zed Quarshie${i},,,,S-${i},${list},${version}`)
    const csv = ['name,aliases,birth_date,country,reference,list_name,version', ...rows].join('\n')
    await page.getByRole('button', { name: 'Import list' }).click()
    await dialog.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await importVersion(5, 1)
  await expect(dialog).toHaveCount(0)
  await importVersion(2, 2)
  const figures = `${list} has 5 entries in version 1 and 2 entries in version 2. The import closes 0 open hits.`
  await expect(dialog.getByText(figures)).toBeVisible()
  await expectAccessible(page, 'the warning about a short screening list')
  await dialog.getByLabel('The file is complete').check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: list }).first()).toContainText('2')
})
