/** A browser with the session of one user. Lighthouse opens each page in a new tab of this browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { Role } from '../../domain/src/platform/permissions.ts'
import { findBrowser } from '../../e2e/support/browser.ts'
import { answerUse, enterVehicle, fillHolder, pressContinue } from '../../e2e/support/motor-sale.ts'
import * as trip from '../../e2e/support/travel-sale.ts'
import type { GuardName } from '../../web/src/platform/routes/table.ts'
import { PEOPLE } from './pages.ts'

const START_MS = 30_000
const POLL_MS = 100
/** Generous, so that a busy machine does not cause a failure. */
const PAGE_TIMEOUT_MS = 180_000

export type PhoneBrowser = { port: number; stop(): Promise<void> }

/** The user stays signed in: Lighthouse empties the cache before each page, but leaves cookies and local storage. */
export async function startBrowser(): Promise<PhoneBrowser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-lighthouse-'))
  const { executablePath = chromium.executablePath(), env } = findBrowser()
  const args = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return { port: await debuggingPort(profile, child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Chromium writes the port into its profile once it listens. */
async function debuggingPort(profile: string, child: ChildProcess): Promise<number> {
  const file = path.join(profile, 'DevToolsActivePort')
  for (let waited = 0; waited < START_MS && child.exitCode === null; waited += POLL_MS) {
    const port = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (port > 0) return port
    await sleep(POLL_MS)
  }
  throw new Error('The browser did not start')
}

/** Signs in through the demo panel. Starts the sales that the pages need, and completes their steps up to the payment. */
export async function signIn(port: number, role: Role, base: string, sales: ReadonlySet<GuardName>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const context = browser.contexts()[0] ?? (await browser.newContext())
    const page = await context.newPage()
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    await page.goto(`${base}/login`)
    await page.getByRole('button', { name: new RegExp(PEOPLE[role].name) }).click()
    await page.waitForURL('**/policies')
    await page.locator('h1').first().waitFor()
    if (sales.has('new-insurance')) await startSale(page, base, role)
    if (sales.has('new-travel-insurance')) await startTrip(page, base, role)
    await page.close()
  } finally {
    // Closes the connection; the browser keeps running.
    await browser.close()
  }
}

/** Each role insures a different vehicle, because a vehicle can be in one open sale only. */
async function startSale(page: Page, base: string, role: Role): Promise<void> {
  const number = 4831 + Object.keys(PEOPLE).indexOf(role)
  await page.goto(`${base}/buy-insurance`)
  await shown(page, 'Find vehicle')
  await enterVehicle(page, `GR${number}22`)
  await shown(page, 'Use and cover')
  await answerUse(page)
  await pressContinue(page)
  await shown(page, 'Policyholder')
  await fillHolder(page, {
    phone: `024123${number}`,
    firstName: 'Akua',
    lastName: 'Ansah',
    ghanaCard: `GHA-74123${number}-1`,
  })
  await pressContinue(page)
  await shown(page, 'Payment')
}

async function startTrip(page: Page, base: string, role: Role): Promise<void> {
  const number = 6831 + Object.keys(PEOPLE).indexOf(role)
  const phone = `024123${number}`
  await page.goto(`${base}/buy-travel-insurance`)
  await trip.fillTrip(page, 'France', /^Schengen/, '41')
  await trip.fillHolder(page, {
    firstName: 'Adwoa',
    lastName: 'Ofori',
    phone,
    card: `GHA-74123${number}-1`,
    passport: `G223${number}`,
    gender: 'Female',
  })
  await trip.fillMoreInformation(page, 'Embassy of France, Accra', 'No')
  await trip.giveConsent(page, phone)
  await trip.expectHeading(page, 'Payment')
}

const shown = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()
