import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectHeading } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

/** Opens one of the oldest active policies of the demo data, which no parallel test uses. */
async function openActive(page: Page, base: string): Promise<string> {
  await page.goto(`${base}/policies/list?view=active&product=motor&sort=createdAt`)
  // A retry uses another policy, because a reminder is sent only once.
  const { retry } = test.info()
  await page
    .getByRole('rowheader')
    .nth(1 + retry)
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: /MTR-/, level: 1 })).toBeVisible()
  return page.url().split('?')[0] ?? ''
}

test('the policy page shows all cards, moves through the list and logs access to the Ghana Card', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  const first = await openActive(page, base)
  await expectAccessible(page, 'the policy')
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  await page.keyboard.press(']')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(page.getByRole('heading', { level: 1, name: /MTR-/ })).not.toHaveText(number)
  await page.getByRole('button', { name: /^Previous policy/ }).click()
  await expect(page).toHaveURL(new RegExp(first))

  await page.getByRole('button', { name: 'Show Ghana Card number' }).click()
  await expect(page.getByText(/^GHA-\d{9}-\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Ghana Card number viewed')).toBeVisible()
  await page.getByRole('button', { name: /^More actions for MTR/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Request activation/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Payment history' }).click()
  await expectHeading(page, 'Payment history')
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'the payments on a phone')
  await page.goto(first)
  await expectAccessible(page, 'the policy on a phone')
})

test('a certificate is sent by SMS and verified without signing in', async ({ page, browser }) => {
  const base = await signInAs(page, 'Agent')
  const policy = await openActive(page, base)
  await page.goto(`${policy}/certificate`)
  await expectHeading(page, 'Certificate')
  await expectAccessible(page, 'the certificate')
  const plate = await page.locator('dt:text("Registration mark") + dd').innerText()
  await page.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send certificate' })
  await expectAccessible(page, 'the ways to send a certificate')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Certificate sent to 024/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^[A-Z]{2}-[\w-]+-certificate\.pdf$/)

  await expect.poll(() => page.evaluate(newestDocumentLink, plate)).not.toBe('')
  const link = await page.evaluate(newestDocumentLink, plate)
  const code = await page.getByRole('link', { name: 'QR code to verify this document' }).getAttribute('href')
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await visitor.goto(base + code)
  expect(await visitor.evaluate(typeOf, link)).toBe('application/pdf')
  await expect(visitor.getByRole('heading', { name: 'In force' })).toBeVisible()
  await expect(visitor.getByText(plate)).toBeVisible()
  await expectAccessible(visitor, 'the public page')
  await visitor.goto(`${base}${code?.slice(0, -1)}${code?.endsWith('A') ? 'B' : 'A'}`)
  await expect(visitor.getByRole('heading', { name: 'Not a valid document' })).toBeVisible()
  await visitor.context().close()
})

async function typeOf(address: string): Promise<string | null> {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response.headers.get('content-type')
}

/** Fetched in the browser, which resolves the portal host names; empty until the worker has sent the SMS. */
async function newestDocumentLink(plate: string): Promise<string> {
  const response = await fetch('/api/v1/demo/messages')
  const { data } = (await response.json()) as { data: { text: string }[] }
  const text = data.find((message) => message.text.startsWith(`Okwan: your certificate for ${plate}`))?.text
  return /\/api\/v1\/documents\/\S+/.exec(text ?? '')?.[0] ?? ''
}
