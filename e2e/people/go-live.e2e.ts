import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'

// A staging installation of its own, from an empty database: set up from the example file, with the simulators as a service.

const program = path.resolve(import.meta.dirname, '../../bin/okwan')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-staging-'))
const running: ChildProcess[] = []
let settings: Record<string, string> = {}

test.afterAll(async () => {
  for (const child of running.toReversed()) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a SuperAdmin of a new installation signs in with a code from the simulated phone', async ({ page }) => {
  test.setTimeout(180_000)
  const base = await startStaging()
  await page.goto(`${base}/login`)
  await expect(page.getByText('Staging: test data, nothing is valid')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeHidden()
  await signIn(page, '0244000001')

  await page.goto(`${base}/staff/records/hr-permissions`)
  await expect(page.getByText('Second SuperAdmin').first()).toBeVisible()
})

async function signIn(page: Page, number: string) {
  await page.getByLabel('Phone number').fill(number)
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  let code = ''
  await expect(async () => {
    const view = await (await fetch(`${settings['SMS_URL']}/_sim/phones/${number}`)).json()
    code = /\b(\d{6})\b/.exec(view.messages[0]?.text)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await field.pressSequentially(code)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Sets up an embedded database and starts the servers on it; returns the address of the admin portal. */
async function startStaging(): Promise<string> {
  const port = await freePort()
  settings = {
    MODE: 'staging',
    HTTPS: 'off',
    PORT: String(port),
    CALLBACK_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    AUDIT_CHECKPOINT_DIR: path.join(folder, 'checkpoints'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: '',
    DEMO: '',
  }
  const example = okwan('setup', '--example')
  const file = path.join(folder, 'setup.json')
  fs.writeFileSync(file, example)
  okwan('setup', '--file', file)
  for (const line of await start('simulators', '--port', '0', '--callbacks', `http://127.0.0.1:${port}`)) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name) settings[name] = value
  }
  await start('serve')
  return `http://admin.localhost:${port}`
}

const environment = () => ({ ...process.env, ...settings })

function okwan(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { env: environment(), encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

async function start(...args: string[]): Promise<string[]> {
  const child = spawn(program, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('ready ')) {
      child.stdout.resume()
      return lines
    }
  }
  throw new Error(`okwan ${args[0]} ended before it was ready`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
