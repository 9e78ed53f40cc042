import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { api } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

/** Makes an approved top-up with the signed-in agent's own number and returns its reference. */
async function makeTopUp(page: Page, amountPesewas: number): Promise<string> {
  const body = { amountPesewas, network: 'mtn', msisdn: '0240000007' }
  const { clientReference } = await api(page, 'POST', '/wallet/top-ups', body)
  await expect.poll(async () => (await api(page, 'GET', `/transactions/${clientReference}`)).status).toBe('successful')
  return clientReference
}

test('a payment can be searched and opened, and links to its receipt', async ({ page }) => {
  const base = await signInAs(page, 'AgentInKumasi')
  const reference = await makeTopUp(page, 71_11)
  await page.goto(`${base}/transactions`)
  await page.getByLabel('Search payments').fill(reference)
  await page.getByLabel('Search payments').press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${reference}`))
  const row = page.getByRole('row').filter({ hasText: 'GH₵71.11' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Successful')

  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name: 'Payment' })
  await expect(drawer.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(drawer.getByText('Paid', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.goBack()
  await drawer.getByRole('link', { name: 'Receipt' }).click()

  const receipt = page.getByRole('article', { name: /^Receipt/ })
  await expect(receipt).toContainText('Seventy-one Ghana cedis')
  await expect(receipt).toContainText('024 ••• 0007')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(`${reference}-receipt.pdf`)
  await page.getByText('80 mm roll').click()
  const roll = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await roll).suggestedFilename()).toBe(`${reference}-receipt-80mm.pdf`)
})

test('views and filters are in the URL; leaving a view keeps its filters as chips', async ({ page }) => {
  const base = await signInAs(page, 'AgentInKumasi')
  await makeTopUp(page, 72_22)
  await page.goto(`${base}/transactions`)
  await page.getByRole('link', { name: 'Failed today' }).click()
  await expect(page).toHaveURL(/view=failed-today/)
  await expect(page.getByRole('row').filter({ hasText: 'GH₵72.22' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Status').selectOption('Successful')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=successful/)
  await expect(page.getByRole('row').filter({ hasText: 'GH₵72.22' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove filter Status: Successful' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Remove filter Dates/ }).click()
  await expect(page).not.toHaveURL(/from=/)
  await expect(page.getByRole('row').filter({ hasText: 'GH₵72.22' })).toHaveCount(1)
})

test('a payment of another branch is neither listed nor available as a receipt', async ({ page }) => {
  await signInAs(page, 'AgentInKumasi')
  const reference = await makeTopUp(page, 73_33)
  const base = await signInAs(page, 'Staff')
  await page.goto(`${base}/transactions?q=${reference}`)
  await expect(page.getByText('No matching payments')).toBeVisible()
  await page.goto(`${base}/transactions/${reference}-receipt`)
  await expect(page.getByText('The page you are looking for can')).toBeVisible()
})

test('the money pages pass axe and don’t scroll sideways at 320 px', async ({ browser }) => {
  test.setTimeout(150_000)
  // A number can receive five requests in 30 minutes, so the second round reuses the payment of the first.
  let reference = ''
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const base = await signInAs(page, 'AgentInKumasi')
    reference ||= await makeTopUp(page, 74_44)
    await page.goto(`${base}/wallet?payment=${reference}`)
    await expect(page.getByRole('heading', { name: 'GH₵74.44 received' })).toBeVisible()
    await expectAccessible(page, 'payment')
    for (const [address, sign] of [
      ['/wallet', 'Float'],
      ['/transactions', 'Success rate'],
      [`/transactions?open=${reference}`, 'Timeline'],
      [`/transactions/${reference}-receipt`, 'Verify this receipt at'],
    ] as const) {
      await page.goto(base + address)
      await expect(page.getByText(sign).first()).toBeVisible()
      await expectAccessible(page, `${address} in ${colorScheme}`)
    }
    await context.close()
  }
})
