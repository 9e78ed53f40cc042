/**
 * How a queue of 10,000 requests feels in a browser at normal speed: opening it, going through it with j and k, opening a
 * dialog and deciding. Each act is measured from the key to the frame that shows its outcome; beside it stands what the
 * browser itself reports as the time from an input to the next paint (Event Timing, as for Interaction to Next Paint).
 *   node bench/queue.ts [--requests 10000] [--steps 48]
 * Target: p95 under 100 ms.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { fillPolicies } from '../server/src/cli/fill-policies.ts'
import { MovableClock } from '../server/src/clock.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { seedRateBooks } from '../server/src/rate-books/seed-rate-books.ts'
import { fillRequests } from './fill-requests.ts'

const TARGET_MS = 100
/** Of invented policies not every one is active. */
const POLICIES_PER_REQUEST = 4
const SETTINGS = { DEMO: 'on', PORT: '0', LOG_LEVEL: 'silent', SECRET_KEY: 'only for a run of the benchmark, 32+' }

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, steps: { type: 'string', default: '48' } },
})
// One page of the list and back: 50 rows.
const steps = Math.min(Number(values.steps), 48)
const root = path.join(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const browser = await chromium.launch(findBrowser())
let product: ChildProcess | undefined
try {
  console.log(`${await fill(Number(values.requests))} requests wait`)
  const port = await startProduct()
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  await page.addInitScript(watchInputs)
  await signIn(page, port)
  report('open the queue', await openings(page, port))
  report('j to the next', await walk(page, 'j', steps))
  report('k back', await walk(page, 'k', steps - 1))
  report('a opens the dialog', await dialogs(page))
  report('decide and be at the next', await decisions(page))
  report('browser: input to next paint', await page.evaluate(() => (window as unknown as Watched).inputsMs))
} finally {
  await browser.close()
  if (product?.exitCode === null) {
    product.kill('SIGTERM')
    await once(product, 'exit')
  }
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type Watched = { inputsMs: number[] }

/** Runs in the page: keeps how long the browser took from each key or click to the paint after it. */
function watchInputs(): void {
  const watched = window as unknown as Watched
  watched.inputsMs = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ((entry as PerformanceEventTiming).interactionId > 0) watched.inputsMs.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

async function fill(requests: number): Promise<number> {
  await migrate(postgres.url)
  const db = openDatabase({ url: postgres.url })
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  await fillPolicies(postgres.url, db, requests * POLICIES_PER_REQUEST, clock.now(), () => {})
  await db.close()
  return fillRequests(postgres.url, requests, clock.now())
}

async function startProduct(): Promise<number> {
  product = spawn(process.execPath, [path.join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, DATABASE_URL: postgres.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of product.stdout ?? []) {
    const port = /ready .*?:(\d+)/.exec(String(chunk))?.[1]
    if (port) return Number(port)
  }
  throw new Error('the product did not start')
}

async function signIn(page: Page, port: number): Promise<void> {
  await page.goto(`http://admin.localhost:${port}/login`)
  await page.getByRole('button', { name: /Efua Mensah/ }).click()
  await page.waitForURL(/policies/)
}

/** From one queue to the other by its tab, as people do. */
async function openings(page: Page, port: number): Promise<number[]> {
  await page.goto(`http://admin.localhost:${port}/service-request/suspension`)
  await page.locator('[data-row]').first().waitFor()
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    await page.getByRole('link', { name: /^Cancellation/ }).click()
    await page.getByRole('heading', { name: 'Cancellation requests' }).waitFor()
    times.push(
      await page.evaluate(async () => {
        const startedMs = performance.now()
        document.querySelector<HTMLElement>('nav a[href$="/service-request/suspension"]')?.click()
        // The demo's own cancellations are a few rows; this queue fills its page.
        while (document.querySelectorAll('[data-row]').length < 25) await new Promise(requestAnimationFrame)
        return performance.now() - startedMs
      }),
    )
  }
  return times
}

/** Presses a key and waits for the frame in which another request is open, head and body. */
async function walk(page: Page, key: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let step = 0; step < count; step++) {
    const opened = await armed(page)
    await page.keyboard.press(key)
    times.push(await opened())
  }
  return times
}

/** Starts the watch at the next key and stops it when another request is shown whole. */
async function armed(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shown = () => document.querySelector('article')?.getAttribute('aria-label')
    const before = shown()
    const waiting = new Promise<number>((resolve) => {
      document.addEventListener(
        'keydown',
        (event) => {
          const look = () => {
            const article = document.querySelector('article')
            const isNew = shown() !== before && article?.getAttribute('aria-busy') === 'false'
            if (isNew && !document.querySelector('dialog[open]')) resolve(performance.now() - event.timeStamp)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { waiting })
  })
  return () => page.evaluate(() => (window as unknown as { waiting: Promise<number> }).waiting)
}

async function dialogs(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 30; round++) {
    const startedMs = performance.now()
    await page.keyboard.press('a')
    await page.waitForFunction(() => document.querySelector('dialog[open]') !== null)
    times.push(performance.now() - startedMs)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
  }
  return times
}

/** Enter on Approve, until the next request stands there. */
async function decisions(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < Math.min(steps, 60); round++) {
    // The demo's claims lie on some of the policies: their requests have to wait, and a clerk goes on.
    while (await page.getByText('It cannot be approved as it stands').isVisible()) await moveOn(page)
    await page.keyboard.press('a')
    await page.locator('dialog').getByRole('button', { name: 'Approve' }).focus()
    const opened = await armed(page)
    await page.keyboard.press('Enter')
    times.push(await opened())
  }
  return times
}

async function moveOn(page: Page): Promise<void> {
  const opened = await armed(page)
  await page.keyboard.press('j')
  await opened()
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  const verdict = Number(at(0.95)) <= TARGET_MS ? 'ok' : 'TOO SLOW'
  console.log(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target ${TARGET_MS}), ${times.length} times  ${verdict}`)
}
