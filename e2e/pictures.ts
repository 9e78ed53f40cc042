import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { settle } from './support/axe.ts'
import { findBrowser } from './support/browser.ts'
import { captureMotorPictures } from './support/motor-pictures.ts'

// `npm run pictures`: takes the screenshots of the documentation from a running demo, so that they match the product.

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-pictures-'))
const product = spawn(process.execPath, ['server/dist/main.js', 'serve'], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on', DEMO_SALES: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const port = await new Promise<string>((resolve) => {
  createInterface(product.stdout).on('line', (line) => {
    const found = /localhost:(\d+)/.exec(line)?.[1]
    if (found) resolve(found)
  })
})
const browser = await chromium.launch({ ...findBrowser(), args: ['--no-sandbox'] })

const laptop = await openAt(1280, 800, false)
const phone = await openAt(390, 844, true)
const shots: string[] = []
await show(laptop, 'agent', 'Yaw Boateng', '/policies')
await show(laptop, 'staff', 'Abena Owusu', '/service-request/cancellation', 'Changes')
await show(phone, 'agent', 'Yaw Boateng', '/policies')
await show(phone, 'agent', 'Yaw Boateng', '/policies/list')
await compose()
await captureMotorPictures(await openAt(1100, 760, false), `http://agent.localhost:${port}`)

await browser.close()
product.kill('SIGTERM')
await once(product, 'exit')
fs.rmSync(dataDir, { recursive: true, force: true })

async function openAt(width: number, height: number, touch: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, isMobile: touch })
  return context.newPage()
}

async function show(page: Page, portal: string, name: string, address: string, sign = '') {
  const base = `http://${portal}.localhost:${port}`
  await page.context().clearCookies()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.waitForURL('**/policies')
  await page.goto(base + address)
  if (sign) await page.getByRole('heading', { name: sign }).waitFor()
  await settle(page)
  const bytes = await page.screenshot()
  shots.push(`<img src="data:image/png;base64,${bytes.toString('base64')}">`)
}

/** All screenshots in one image. */
async function compose() {
  const sheet = await browser.newPage({ viewport: { width: 1530, height: 380 } })
  await sheet.setContent(`<style>body{margin:0;padding:24px;background:#e0e5e3;display:flex;gap:20px}
    img{border-radius:10px;box-shadow:0 2px 12px #0003;height:340px}</style>${shots.join('')}`)
  await sheet.screenshot({ path: 'docs/pictures/overview.png', fullPage: true })
}
