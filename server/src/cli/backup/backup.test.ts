import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { readDatabaseConfig } from '../../platform/config.ts'
import { type Logins, withoutPasswords } from '../../platform/db/logins.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { areJobsHeld } from '../../platform/installation/hold-jobs.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { openInstallation } from '../open-installation.ts'
import { run as backUp } from './backup.ts'
import { runHold, run as runRelease } from './release.ts'
import { run as restore } from './restore.ts'
import { run as verify } from './verify-restore.ts'

// The embedded PostgreSQL has no pg_dump and pg_restore. These programs replace them: a dump names its database, and
// restoring copies that database. ops/drills/restore.sh does the same with the real programs and two clusters.
const argument = `const argument = (name) => process.argv.map((each) => each.split('=')).find(([key]) => key === name)?.slice(1).join('=')
const database = new URL(argument('--dbname')).pathname.slice(1)`
const PG_DUMP = `${argument}
require('fs').writeFileSync(argument('--file'), database)`
const PG_RESTORE = `${argument}
const from = require('fs').readFileSync(process.argv.find((each) => each.endsWith('.dump')), 'utf8')
const client = new (require('PG').Client)('SERVER')
client.connect()
  .then(() => client.query('drop database ' + database))
  .then(() => client.query('create database ' + database + ' template ' + from))
  .then(() => client.end())`

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-backup-'))
const backups = path.join(folder, 'backups')
let original: TestDatabase
let empty: TestDatabase
let printed: string[] = []

function use(url: string): Logins & { owner: string } {
  const logins = { ...withoutPasswords(url), owner: url }
  vi.stubEnv('DATABASE_OWNER_URL', logins.owner)
  vi.stubEnv('DATABASE_URL', logins.app)
  vi.stubEnv('DATABASE_SEALER_URL', logins.sealer)
  return logins
}

beforeAll(async () => {
  for (const [name, script] of Object.entries({ pg_dump: PG_DUMP, pg_restore: PG_RESTORE })) {
    const body = script
      .replace('SERVER', inject('postgresUrl'))
      .replace('PG', createRequire(import.meta.url).resolve('pg'))
    fs.writeFileSync(path.join(folder, name), `#!${process.execPath}\n${body}\n`, { mode: 0o755 })
  }
  vi.stubEnv('MODE', 'staging')
  vi.stubEnv('DEMO', '')
  vi.stubEnv('PG_BIN_DIR', folder)
  vi.stubEnv('SECRET_KEY', randomBytes(32).toString('base64'))
  vi.stubEnv('AUDIT_CHECKPOINT_DIR', path.join(folder, 'checkpoints'))
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  original = await createTestDatabase()
  empty = await createTestDatabase({ empty: true })
  await openInstallation(use(original.url), readDatabaseConfig())
  await onDatabase(original.url, (db) =>
    db.transaction((tx) => addJob(tx, 'message.send', { messageId: randomUUID() }, { now: new Date(0) })),
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await original.drop()
  await empty.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const onDatabase = async <T>(url: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
  const db = openDatabase({ url, role: 'none', connections: 1 })
  return work(db).finally(() => db.close())
}
const isHeldAt = (url: string) => onDatabase(url, (db) => db.read(areJobsHeld))
const dump = () => path.join(backups, fs.readdirSync(backups).find((name) => name.endsWith('.dump')) ?? 'none')

test('a backup is private, has a manifest and is recorded in the database', async () => {
  use(original.url)
  await backUp(['--to', backups])
  expect(fs.statSync(dump()).mode & 0o077).toBe(0)
  expect(JSON.parse(fs.readFileSync(`${dump()}.json`, 'utf8'))).toMatchObject({
    mode: 'staging',
    rows: { users: 0, journals: 0 },
  })
  expect(
    await onDatabase(original.url, (db) => db.read((tx) => tx.query('select file_name from backups'))),
  ).toMatchObject({
    rows: [{ file_name: path.basename(dump()) }],
  })
})

test('a failed backup leaves no file', async () => {
  use(original.url)
  const before = fs.readdirSync(backups)
  vi.stubEnv('PG_BIN_DIR', '/does/not/exist')
  await expect(backUp(['--to', backups])).rejects.toThrow('pg_dump is not in /does/not/exist')
  vi.stubEnv('PG_BIN_DIR', folder)
  expect(fs.readdirSync(backups)).toEqual(before)
})

test('a restore needs an undamaged backup of the same mode and an empty database', async () => {
  use(original.url)
  await expect(restore([dump()])).rejects.toThrow('already has tables')
  use(empty.url)
  const damaged = path.join(folder, 'damaged.dump')
  fs.writeFileSync(damaged, 'something else')
  fs.copyFileSync(`${dump()}.json`, `${damaged}.json`)
  await expect(restore([damaged])).rejects.toThrow('damaged.dump is damaged')
  const live = path.join(folder, 'live.dump')
  fs.copyFileSync(dump(), live)
  fs.writeFileSync(`${live}.json`, fs.readFileSync(`${dump()}.json`, 'utf8').replace('"staging"', '"live"'))
  await expect(restore([live])).rejects.toThrow('This is a backup of a live installation, but MODE is staging.')
})

test('a restored copy verifies, holds its jobs and runs them only after the release', async () => {
  use(empty.url)
  await restore([dump()])
  printed = []
  expect(await verify(['--backup', dump()])).toBe(0)
  expect(printed).toContain('Jobs are held: the copy sends nothing.')
  expect(await isHeldAt(empty.url)).toBe(true)

  printed = []
  expect(await runRelease([])).toBe(1)
  expect(printed[0]).toBe('       1 message.send')
  expect(await isHeldAt(empty.url)).toBe(true)

  expect(await runRelease(['--yes'])).toBe(0)
  expect(await isHeldAt(empty.url)).toBe(false)
  await runHold([])
  expect(await isHeldAt(empty.url)).toBe(true)
})

test('a copy with fewer rows than the backup does not verify', async () => {
  use(empty.url)
  const incomplete = path.join(folder, 'incomplete.dump')
  fs.writeFileSync(`${incomplete}.json`, fs.readFileSync(`${dump()}.json`, 'utf8').replace('"users": 0', '"users": 7'))
  printed = []
  expect(await verify(['--backup', incomplete])).toBe(1)
  expect(printed).toContain('FAULT users has 0 rows, the backup has at least 7.')
})
