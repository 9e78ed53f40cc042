import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFindings, horizontalOverflow } from '../support/axe.ts'
import {
  answerUse,
  enterVehicle,
  expectHeading,
  expectPolicy,
  fillHolder,
  pressContinue,
} from '../support/motor-sale.ts'

// A separate practice installation: a seller trains with a simulated phone, and every page and message is marked.

// The tests share one server, so they run in sequence.
test.describe.configure({ mode: 'default' })

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-practice-'))
let server: ChildProcess
let port = ''

test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = spawn(path.resolve(import.meta.dirname, '../../bin/okwan'), ['serve'], {
    env: {
      ...process.env,
      MODE: 'practice',
      DEMO: '',
      DEMO_SALES: '0',
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: '0',
      LIVE_DOMAIN: 'example.com',
      SIMULATED_PAYMENT_DELAY_MS: '300',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('no output')
  for await (const line of createInterface(server.stdout)) {
    port = /^ready .*localhost:(\d+)/.exec(line)?.[1] ?? ''
    if (port) break
  }
  server.stdout.resume()
})
test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  fs.rmSync(folder, { recursive: true, force: true })
})

const portal = (address: string) => `http://agent.localhost:${port}${address}`

async function expectBanner(page: Page) {
  const banner = page.getByRole('complementary', { name: 'Practice' })
  await expect(banner).toContainText('Nothing here is real')
  const box = await banner.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, height: 32 })
  return banner
}

test('a seller practises a sale, and every page is marked as practice', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto(portal('/login'))
  const banner = await expectBanner(page)
  await expect(banner.getByRole('link', { name: 'Leave practice' })).toHaveAttribute(
    'href',
    'https://agent.example.com/',
  )
  await expect(page.getByRole('heading', { name: 'Practice accounts' })).toBeVisible()
  await page.getByRole('button', { name: /^Yaw Boateng/ }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  await expectBanner(page)

  const customer = '0244000031'
  await test.step('the sale stays below the banner, with its buttons inside the window', async () => {
    await page.goto(portal('/buy-insurance'))
    await enterVehicle(page, 'WR100122')
    await answerUse(page)
    await expectBanner(page)
    await pressContinue(page)
    await fillHolder(page, { phone: customer, firstName: 'Akosua', lastName: 'Boateng', ghanaCard: 'GHA-730000001-1' })
    const continueButton = page.getByRole('button', { name: 'Continue' })
    await expect(continueButton).toBeInViewport({ ratio: 1 })
    await pressContinue(page)
    await expectHeading(page, 'Payment')
  })

  const phone = await test.step('the simulated phone has the code', async () => {
    await page.getByRole('button', { name: 'Send code' }).click()
    const opened = page.waitForEvent('popup')
    await (await expectBanner(page)).getByRole('link', { name: 'Customer’s phone' }).click()
    const other = await opened
    await other.getByRole('combobox', { name: 'Phone number' }).fill(customer)
    await other.getByRole('button', { name: 'Show phone' }).click()
    await expectBanner(other)
    const message = other.getByRole('listitem').filter({ hasText: /PRACTICE: Okwan: / })
    await expect(message.first()).toBeVisible()
    const code = /\b(\d{6})\b/.exec((await message.first().textContent()) ?? '')?.[1] ?? ''
    await page.getByLabel('Code', { exact: true }).pressSequentially(code)
    return other
  })

  await test.step('the payment is approved and the policy issued', async () => {
    await page.getByRole('button', { name: 'Request payment' }).click()
    await expectPolicy(page)
    await expect(phone.getByText('Approved').first()).toBeVisible()
    await expectBanner(page)
  })
})

test('public pages, small windows and printed pages are marked', async ({ page }) => {
  for (const address of ['/verify/unknown', '/pay/unknown', '/complain', '/practice/phone']) {
    await page.goto(portal(address))
    await expectBanner(page)
    await expect(page.getByText('PRACTICE – NOT VALID')).toBeVisible()
  }
  // The HTML file of the web app can be opened by its name, and must be marked like a page.
  const file = await page.goto(portal('/index.html'))
  expect(await file?.text()).toContain('class="practice-banner"')
  await page.goto(portal('/complain'))
  await expectNoFindings(page, 'complaint form in practice')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(portal('/login'))
  const banner = await expectBanner(page)
  await expect(banner.getByText('Nothing here is real')).toBeInViewport({ ratio: 1 })
  await expect(banner.getByRole('link', { name: 'Leave practice' })).toBeInViewport({ ratio: 1 })
  expect(await horizontalOverflow(page)).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('PRACTICE – NOT VALID')).toBeVisible()
})
