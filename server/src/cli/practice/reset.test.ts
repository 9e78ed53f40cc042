import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { withoutPasswords } from '../../platform/db/logins.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { run } from './reset.ts'

let database: TestDatabase
let folder: string
let printed: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-practice-'))
  const logins = withoutPasswords(database.url)
  vi.stubEnv('MODE', 'practice')
  vi.stubEnv('DEMO', '')
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', logins.app)
  vi.stubEnv('DATABASE_OWNER_URL', logins.owner)
  vi.stubEnv('DATABASE_SEALER_URL', logins.sealer)
  vi.stubEnv('AUDIT_CHECKPOINT_DIR', '')
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
const mark = (mode: string) =>
  query(`insert into installation (mode, key_fingerprint) values ('${mode}', repeat('0', 32))`)
const groups = () => query('select name from branch_groups')

test('practice is emptied with its files, and its database can be used again', async () => {
  await mark('practice')
  await query(`insert into branch_groups (name) values ('Practised')`)
  fs.mkdirSync(path.join(folder, 'audit-checkpoints'))
  for (const name of ['simulator-3000.jsonl', 'secret']) fs.writeFileSync(path.join(folder, name), '')
  expect(await run([])).toBe(1)
  expect(printed.join()).toContain('okwan practice reset --yes')
  expect(await groups()).toHaveLength(1)

  expect(await run(['--yes'])).toBe(0)
  expect(await query(`select from pg_tables where schemaname = 'public'`)).toHaveLength(0)
  expect(fs.readdirSync(folder)).toEqual(['secret'])
  expect((await migrate(database.url)).length).toBeGreaterThan(0)
  expect(await groups()).toHaveLength(0)
})

test.each(['demo', 'staging', 'live'])('a %s database is never emptied', async (mode) => {
  await mark(mode)
  await query(`insert into branch_groups (name) values ('Real')`)
  await expect(run(['--yes'])).rejects.toThrowError(`This database belongs to a ${mode} installation`)
  vi.stubEnv('MODE', 'demo')
  await expect(run(['--yes'])).rejects.toThrowError('Only practice can be reset, but MODE is demo.')
  expect(await groups()).toHaveLength(1)
})

test('a database without a mark, or with a running server, is not emptied', async () => {
  await expect(run(['--yes'])).rejects.toThrowError('This is not a practice database.')
  await mark('practice')
  const server = new pg.Client(database.url)
  await server.connect()
  await expect(run(['--yes'])).rejects.toThrowError('The database is in use by')
  await server.end()
})
