import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { approveWithCode, typeCode } from '../support/codes.ts'
import { answerUse, enterVehicle, expectPolicy, fillHolder as fillMotorHolder } from '../support/motor-sale.ts'
import {
  expectHeading,
  fillHolder,
  fillMoreInformation,
  fillTrip,
  giveConsent,
  pay,
  pressContinue,
} from '../support/travel-sale.ts'

// Sets up a separate staging installation with an empty database from the example file, and runs the simulators as a service.
// GO_LIVE_PROGRAM names the program of another installation, and GO_LIVE_SETTINGS contains the settings of that installation
// as JSON, such as the address of an empty database.

const program = process.env['GO_LIVE_PROGRAM'] ?? path.resolve(import.meta.dirname, '../../bin/okwan')
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

test('a new installation: two SuperAdmins, a branch, people, and the first motor and travel policies', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const startedMs = Date.now()
  await startStaging()
  const superAdmin = await personOf(browser)
  await superAdmin.goto(`${portal('admin')}/login`)
  await expect(superAdmin.getByText('Staging: test data. Nothing on this page is valid.')).toBeVisible()
  await expect(superAdmin.getByRole('heading', { name: 'Demo accounts' })).toBeHidden()
  await signIn(superAdmin, 'admin', '0244000001')
  const checklist = superAdmin.getByRole('region', { name: 'Get started' })
  await expect(checklist).toContainText('of 6 steps are done')

  await test.step('add a branch', async () => {
    await superAdmin.goto(`${portal('admin')}/settings?name=branches`)
    await superAdmin.getByRole('button', { name: 'Add branch to Greater Accra' }).first().click()
    const form = superAdmin.getByRole('dialog', { name: /^Add branch to/ })
    await form.getByLabel('Name').fill('Cape Coast')
    await form.getByLabel('Code').fill('CAP')
    await form.getByLabel('Town').fill('Cape Coast')
    await form.getByLabel('Address').fill('2 Castle Road, Cape Coast')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(superAdmin.getByText('Branch added')).toBeVisible()
  })

  await test.step('add an Admin, who needs both SuperAdmins, a Staff member and an agent', async () => {
    await superAdmin.goto(`${portal('admin')}/staff/records/hr-permissions`)
    await addPerson(superAdmin, { name: 'Abla Tetteh', number: '0244000011', id: 'AD-1', role: 'Admin' })
    await addPerson(superAdmin, { name: 'Yaa Bonsu', number: '0244000012', id: 'ST-1', role: 'Staff' })
    await addPerson(superAdmin, { name: 'Kweku Addo', number: '0244000013', id: 'AG-1', role: 'Agent' })
    const second = await personOf(browser)
    await signIn(second, 'admin', '0244000002')
    await second.goto(`${portal('admin')}/staff/records/hr-permissions?view=changes`)
    await second.getByRole('button', { name: 'More actions for Abla Tetteh' }).click()
    await second.getByRole('menuitem', { name: 'Approve' }).click()
    await approveWithCode(second.getByRole('dialog'), '0244000002')
    await expect(second.getByText('Abla Tetteh is now Admin')).toBeVisible()
    await signIn(await personOf(browser), 'admin', '0244000011')
    await signIn(await personOf(browser), 'staff', '0244000012')
  })

  await superAdmin.goto(`${portal('admin')}/policies`)
  for (const title of ['Add an Admin, done', 'Add Staff or an agent, done', 'Sell the first policy, not done'])
    await expect(checklist.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  const agent = await personOf(browser)
  await signIn(agent, 'agent', '0244000013')

  await test.step('the agent sells third party cover', async () => {
    const phone = '0244000021'
    await agent.goto(`${portal('agent')}/buy-insurance`)
    await enterVehicle(agent, 'WR100122')
    await answerUse(agent)
    await pressContinue(agent)
    await fillMotorHolder(agent, { phone, firstName: 'Akosua', lastName: 'Boateng', ghanaCard: 'GHA-730000001-1' })
    await pressContinue(agent)
    await expectHeading(agent, 'Payment')
    await agent.getByRole('button', { name: 'Send code' }).click()
    await typeCode(agent, phone)
    await agent.getByRole('button', { name: 'Request payment' }).click()
    await expectPolicy(agent)
  })

  await test.step('the agent sells a trip, and the certificate arrives by email', async () => {
    const phone = '0244000022'
    const email = 'kofi@example.com'
    await agent.goto(`${portal('agent')}/buy-travel-insurance`)
    const names = { firstName: 'Kofi', lastName: 'Badu', gender: 'Male' } as const
    await fillTrip(agent, 'France', /^Schengen/, '41')
    await fillHolder(agent, { ...names, phone, card: 'GHA-730000002-1', passport: 'G2236701', email })
    await fillMoreInformation(agent, 'Embassy of France, Accra', 'No')
    await giveConsent(agent, phone)
    await pay(agent)
    await agent.getByRole('link', { name: 'View policy' }).click()
    const messages = agent.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(messages.filter({ hasText: 'Email to k•••@example.com' })).toContainText('Sent', { timeout: 30_000 })
  })

  const answered = superAdmin.waitForResponse((response) => response.url().endsWith('/first-run'))
  await superAdmin.goto(`${portal('admin')}/policies`)
  expect(await (await answered).json()).toMatchObject({ data: [] })
  await expect(checklist).toBeHidden()
  process.stdout.write(`from an empty database to two policies: ${Math.round((Date.now() - startedMs) / 1000)} s\n`)
})

/** A separate browser. Its codes come from the simulated phones, because only the demo shows its messages. */
async function personOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.route(/\/api\/v1\/demo\/messages/, async (route) => {
    const number = new URL(route.request().url()).searchParams.get('to') ?? ''
    const view = await (await fetch(`${settings['SMS_URL']}/_sim/phones/0${number.slice(3)}`)).json()
    const data = view.messages.map(({ text }: { text: string }) => ({ code: /\b(\d{6})\b/.exec(text)?.[1] }))
    await route.fulfill({ json: { data } })
  })
  return context.newPage()
}

async function signIn(page: Page, name: 'admin' | 'agent' | 'staff', number: string) {
  await page.goto(`${portal(name)}/login`)
  await page.getByLabel('Phone number').fill(number)
  await page.keyboard.press('Enter')
  await typeCode(page, number)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

type Added = { name: string; number: string; id: string; role: string }

async function addPerson(page: Page, { name, number, id, role }: Added) {
  await page.getByRole('button', { name: 'Add person' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add person' })
  await drawer.getByLabel('Full name').fill(name)
  await drawer.getByLabel('Phone number').fill(number)
  await drawer.getByLabel('Staff ID').fill(id)
  await drawer.getByLabel('Role').selectOption(role)
  await drawer.getByLabel('Branch').selectOption({ label: 'Cape Coast · Greater Accra' })
  await drawer.getByRole('button', { name: 'Add person' }).click()
  await expect(drawer).toBeHidden()
}

const portal = (name: 'admin' | 'agent' | 'staff') => `http://${name}.localhost:${settings['PORT']}`

/** Sets up an embedded database and starts the servers on it. */
async function startStaging() {
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
    ...JSON.parse(process.env['GO_LIVE_SETTINGS'] ?? '{}'),
  }
  okwan('migrate')
  const example = okwan('setup', '--example')
  const file = path.join(folder, 'setup.json')
  fs.writeFileSync(file, example)
  okwan('setup', '--file', file)
  settings['DATABASE_OWNER_URL'] = '' // the servers run without the login of the database owner
  for (const line of await start('simulators', '--port', '0', '--callbacks', `http://127.0.0.1:${port}`)) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name) settings[name] = value
  }
  await start('serve')
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
