import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import { readDatabaseConfig } from '../platform/config.ts'
import { guardStatements, withoutPasswords } from '../platform/db/logins.ts'
import { type CardRegisterSimulator, startCardRegisterSimulator } from '../simulators/card-register/start.ts'
import { type EmailSimulator, startEmailSimulator } from '../simulators/email/start.ts'
import { startEvatSimulator } from '../simulators/evat/start.ts'
import { startMidSimulator } from '../simulators/mid/start.ts'
import { startSimulator } from '../simulators/mobile-money/start.ts'
import { run } from './check.ts'
import { openInstallation } from './open-installation.ts'
import { stagingSettings } from './simulators.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-check-'))
const clock = { now: () => new Date() }
let database: TestDatabase
let owner: pg.Client
let phones: Awaited<ReturnType<typeof startSimulator>>
let mid: Awaited<ReturnType<typeof startMidSimulator>>
let cards: CardRegisterSimulator
let evat: Awaited<ReturnType<typeof startEvatSimulator>>
let mail: EmailSimulator
let printed: string[]

beforeAll(async () => {
  phones = await startSimulator({ port: 0, callbackBase: 'http://127.0.0.1:1', delayMs: 0, clock })
  mid = await startMidSimulator({ port: 0, clock, insurer: 'Example' })
  cards = await startCardRegisterSimulator({ port: 0 })
  evat = await startEvatSimulator({ port: 0, clock })
  mail = await startEmailSimulator({ port: 0 })
})
afterAll(() => Promise.all([phones.stop(), mid.stop(), cards.stop(), evat.stop(), mail.stop()]))

beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  for (const role of ['okwan_app', 'okwan_sealer'] as const)
    for (const statement of guardStatements(role, role, name)) await owner.query(statement)
  const logins = withoutPasswords(database.url)
  const settings = {
    MODE: 'staging',
    DEMO: '',
    SECRET_KEY: 'kT3vQ9xLr7mZ1pWc5yHs8dNb2fGj4aEu',
    AUDIT_CHECKPOINT_DIR: folder,
    DATABASE_URL: logins.app,
    DATABASE_SEALER_URL: logins.sealer,
    // Reported as a fault unless a test mocks `fetch`, because the simulator has no health page.
    CALLBACK_URL: phones.url,
    ...stagingSettings({
      phones: phones.url,
      mid: mid.url,
      mail: mail.url,
      cards: cards.url,
      evat: evat.url,
    }),
  }
  for (const [setting, value] of Object.entries(settings)) vi.stubEnv(setting, value)
  await openInstallation(logins, readDatabaseConfig())
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await owner.end()
  await database.drop()
})

const faults = () => printed.filter((line) => line.startsWith('      ')).map((line) => line.trim())

test('a healthy installation exits with 0 and prints what was checked', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('{"status":"up"}'))
  expect(await run(['--send-to', '024 400 0001'])).toBe(0)
  expect(printed.map((line) => line.split(':')[0])).toEqual([
    'ok    Settings',
    'ok    Setting names',
    'ok    Database logins',
    'ok    Migrations',
    'ok    Mode of the database',
    'ok    Connections',
    'ok    Time',
    'ok    Traces of a demo',
    'ok    Archives',
    'ok    Disk',
    'ok    SMS gateway',
    'ok    Motor insurance database',
    'ok    Card register',
    'ok    E-VAT service',
    'ok    Hubtel',
    'ok    Mail server',
    'ok    Callback address',
    'ok    Test SMS',
    'All checks passed.',
  ])
  const view = await (await fetch(`${phones.url}/_sim/phones/0244000001`)).json()
  expect(view).toMatchObject({ messages: [{ text: 'Test message from okwan check. No action is needed.' }] })
})

test('all faults in the settings are reported together, including misspelt names', async () => {
  vi.stubEnv('HUBTEL_API_KEY', '')
  vi.stubEnv('HUBTEL_APIKEY', 'key')
  vi.stubEnv('PORT', 'many')
  expect(await run([])).toBe(1)
  expect(faults()).toEqual([
    expect.stringContaining('Setting PORT is invalid'),
    expect.stringContaining('Setting HUBTEL_API_KEY is missing'),
    'HUBTEL_APIKEY is not a setting. Did you mean HUBTEL_API_KEY?',
  ])
  expect(printed.at(-1)).toBe('3 faults')
})

test('a login with too many rights, another key, another time zone and an unreachable gateway are reported together', async () => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('SECRET_KEY', 'Zq8wErt5yUi2oPa9sDf6gHj3kLx7cVb1')
  vi.stubEnv('MID_URL', 'http://127.0.0.1:1')
  await owner.query(
    `alter role okwan_app in database ${new URL(database.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`,
  )
  await owner.query(`alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'Asia/Tokyo'`)
  expect(await run([])).toBe(1)
  expect(faults()).toEqual([
    expect.stringContaining('DATABASE_URL: the database login okwan has the right superuser'),
    expect.stringContaining('SECRET_KEY is not the key of this database.'),
    expect.stringContaining('The time zone of the login is Asia/Tokyo.'),
    expect.stringContaining('http://127.0.0.1:1 cannot be reached'),
    expect.stringContaining(`${phones.url}/healthz responds with 404.`),
  ])
})

test('archiving that failed or has not run since yesterday is a fault', async () => {
  await owner.query(`update installation set marked_at = now() - interval '2 days'`)
  await run([])
  expect(faults()).toContainEqual(expect.stringContaining('Old records were never checked for archiving.'))
  await owner.query(
    `insert into archive_runs (started_at, archived_rows, failures) values (now(), 0, '[{"table": "jobs", "problem": "disk full"}]')`,
  )
  printed = []
  await run([])
  expect(faults()).toContainEqual(expect.stringContaining('Failed for jobs: disk full.'))
})

test('a replica that is a primary, or does not respond, is a fault', async () => {
  vi.stubEnv('DATABASE_REPLICA_URL', withoutPasswords(database.url).app)
  await run([])
  expect(faults()).toContain('DATABASE_REPLICA_URL points to a primary. Set it to a standby.')
  vi.stubEnv('DATABASE_REPLICA_URL', 'postgres://okwan_app@127.0.0.1:1/okwan')
  printed = []
  await run([])
  expect(faults()).toContainEqual(expect.stringMatching(/127\.0\.0\.1:1.* cannot be reached.*DATABASE_REPLICA_URL/))
})

test('traces of a demo, a missing migration and an unreachable database are faults', async () => {
  await owner.query('alter table users disable trigger user')
  await owner.query(
    `with g as (insert into branch_groups (name) values ('Group') returning id),
          b as (insert into branches (branch_group_id, name, code, town) select id, 'Tema', 'TEM', 'Tema' from g returning id)
     insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
     select 'A Person', 'SuperAdmin', $1, 'S-1', id, now(), now() from b`,
    [DEMO_ACCOUNTS[0]?.mobileNumber],
  )
  expect(await run([])).toBe(1)
  expect(faults()).toContain('The database contains data of a demo. Start with an empty one.')

  printed = []
  await owner.query('delete from schema_migrations where name = (select max(name) from schema_migrations)')
  expect(await run([])).toBe(1)
  expect(faults()[0]).toContain('The database needs migration')

  printed = []
  vi.stubEnv('DATABASE_URL', 'postgres://okwan_app@127.0.0.1:1/okwan')
  expect(await run([])).toBe(1)
  expect(faults()[0]).toContain('The database at postgres://127.0.0.1:1/okwan cannot be reached')
})
