import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test('staff receive stickers and move some to an agent, and two people count them', async ({ page, browser }) => {
  const base = await signInAs(page, 'Staff')
  await page.goto(`${base}/stickers`)
  await act(page, 'Receive', {
    'First number': 'NIC70000000',
    'Last number': 'NIC70000099',
    'Delivery note': 'NIC-DN-88',
  })
  await expect(page.getByText('100 stickers recorded')).toBeVisible()

  await open(page, 'Adjust', { 'First number': 'NIC79999999', Reason: 'Not in the box' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adjustment').selectOption('lost')
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  await expect(dialog.getByText('Sticker NIC79999999 isn’t in your stock. Check the numbers.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await open(page, 'Transfer', { 'First number': 'NIC70000000', 'Last number': 'NIC70000004' })
  await dialog.getByLabel('Agent').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Low: below 10').first()).toBeVisible()
  await page.getByLabel('Search sticker number').fill('NIC70000003')
  const moves = page.getByRole('table', { name: 'Sticker movements' })
  await expect(moves.getByText('Transferred', { exact: true })).toBeVisible()
  await expect(moves.getByText('NIC-DN-88')).toBeVisible()

  await page.getByRole('table', { name: 'Stickers in stock' }).getByRole('button', { name: 'Count' }).last().click()
  await dialog.getByLabel('Stickers counted').fill('5')
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('Second count due')).toBeVisible()
  await expectAccessible(page, 'stickers')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'stickers on a phone')

  const { page: second } = await colleague(browser, 'Admin', '/stickers')
  await second.getByRole('button', { name: 'Count again' }).first().click()
  const again = second.getByRole('dialog')
  await again.getByLabel('Stickers counted').fill('5')
  await approveWithCode(again, PEOPLE.Admin.mobileNumber)
  await expect(second.getByText('Matches', { exact: true }).first()).toBeVisible()
})

async function open(page: Page, act: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: act, exact: true }).click()
  for (const [label, value] of Object.entries(fields)) await page.getByRole('dialog').getByLabel(label).fill(value)
}

async function act(page: Page, name: string, fields: Record<string, string>) {
  await open(page, name, fields)
  await page.getByRole('dialog').getByRole('button', { name }).click()
}
