import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type AppliedMigration, baselineOf, isOfRelease, upgradeOfRelease } from './adopt-release.ts'
import { ensureAppRole } from './app-role.ts'
import { connect } from './connect.ts'
import { guardLogins, isSingle, type Logins } from './logins.ts'

export type MigrateOptions = {
  folder?: string
  /** Time to wait for a database that is starting. */
  waitMs?: number
  /** Time that a migration may wait for a lock, and so block other traffic, before it is retried. */
  lockTimeoutMs?: number
  /** Logins of the application, which get their role and settings. */
  logins?: Logins
}

const FOLDER = path.join(import.meta.dirname, '../../../migrations')

/** Applies pending migrations and returns their names. Several nodes may call it concurrently. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const files = readMigrations(options.folder ?? FOLDER)
  const client = await connect(url, options.waitMs ?? 10_000)
  try {
    await refuseOldServer(client)
    await client.query("set timezone = 'UTC'")
    await acquireLock(client)
    await client.query(`set lock_timeout = ${options.lockTimeoutMs ?? 2000}`)
    await ensureAppRole(client, { isSingleLogin: isSingle(options.logins) })
    if (options.logins) await guardLogins(client, options.logins)
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      );
      alter table schema_migrations add column if not exists is_breaking boolean not null default false;
      grant select on schema_migrations to okwan_app`)
    let applied = await readApplied(client)
    if (isOfRelease(applied)) {
      await adoptRelease(client, baselineOf(files))
      applied = await readApplied(client)
    }
    const pending = pendingMigrations(files, applied)
    for (const file of pending) {
      await client.query(`set lock_timeout = ${options.lockTimeoutMs ?? 2000}`)
      await apply(client, file)
    }
    return pending.map((file) => file.name)
  } finally {
    await client.end()
  }
}

/** For a node without the owner's login: refuses a database that needs a migration, or that this version can't use. */
export async function requireCurrentSchema(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = await connect(url, options.waitMs ?? 10_000)
  try {
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migrations') is not null as found`,
    )
    const applied = rows[0]?.found ? await readApplied(client) : []
    const [next] = pendingMigrations(readMigrations(options.folder ?? FOLDER), applied)
    if (!next) return
    throw new Error(
      `The database needs migration ${next.name}. Start one node with DATABASE_OWNER_URL, the login that owns the tables.`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Waits for the lock of the migrations. Each attempt is a short statement, because a node that builds an index waits for all
 * statements that began before.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const endMs = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${migrationLock}) as locked`)
    if (rows[0]?.locked) return
    if (performance.now() > endMs) throw new Error('Another node is still applying migrations.')
    await sleep(LOCK_RETRY_MS)
  }
}

/** Names of the migrations of this release. */
export function migrationNames(): string[] {
  return fs.readdirSync(FOLDER).sort()
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  const major = rows[0]?.major ?? 0
  if (major < 15) throw new Error(`The database is PostgreSQL ${major}. Version 15 or later is needed.`)
}

type Migration = { name: string; text: string; sha256: string; isBreaking: boolean }

/** A line with the reason why nodes of the previous release can't serve on the new schema (docs/decisions/0113). */
export const BREAKING = /^-- breaking: \S/m

/** A line of a migration that only builds indexes, while others continue to write (docs/decisions/0143). */
export const CONCURRENT = /^-- concurrently: \S/m
const INDEX_BUILD = /^create( unique)? index concurrently (?<index>[a-z_]+) on /

// An arbitrary number that all nodes share.
const migrationLock = 7_305_001
const LOCK_RETRY_MS = 250
/** Building an index of a large table can take many minutes. */
const LOCK_WAIT_MS = 60 * 60_000

function readMigrations(folder: string): Migration[] {
  const names = fs.readdirSync(folder).sort()
  names.forEach((name, i) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new Error(`${name} is not a migration: name it like 0007_claims.sql.`)
    const before = names[i - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Migrations ${before} and ${name} have the same number.`)
  })
  return names.map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8')
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { name, text, sha256, isBreaking: BREAKING.test(text) }
  })
}

/**
 * Applied files must be unchanged, and new files must come after them. A newer release may have applied more: this version serves
 * on its schema, unless one of them is breaking.
 */
function pendingMigrations(files: Migration[], applied: AppliedMigration[]): Migration[] {
  const last = files.at(-1)?.name ?? ''
  const newer = applied.filter(({ name }) => name > last)
  const known = applied.slice(0, applied.length - newer.length)
  known.forEach((each, i) => requireUnchanged(each, files, i))
  const pending = files.slice(known.length)
  const [next] = newer
  if (!next) return pending
  const [missing] = pending
  if (missing) throw new Error(`Migration ${missing.name} comes before ${next.name}, which is applied. ${START_NEWER}`)
  const breaking = newer.find(({ is_breaking: isBreaking }) => isBreaking)
  if (breaking)
    throw new Error(`The database has migration ${breaking.name}, which this version cannot use. ${START_NEWER}`)
  return []
}

const START_NEWER = 'Start the newer version.'

function requireUnchanged({ name, sha256 }: AppliedMigration, files: Migration[], index: number): void {
  const file = files.find((each) => each.name === name)
  if (!file) throw new Error(`The database has migration ${name}, which this version does not know. ${START_NEWER}`)
  if (file.sha256 !== sha256) {
    throw new Error(`Migration ${name} was changed after it was applied. Restore it and write a new migration instead.`)
  }
  const expected = files[index]
  if (expected && expected.name !== name) {
    throw new Error(`Migration ${expected.name} comes before ${name}, which is applied. Give it a higher number.`)
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  // Databases of earlier versions lack the column is_breaking.
  const { rows } = await client.query<AppliedMigration>(
    `select name, sha256, coalesce((to_jsonb(m) ->> 'is_breaking')::boolean, false) as is_breaking
     from schema_migrations m order by name`,
  )
  return rows
}

async function apply(client: pg.Client, file: Migration) {
  if (CONCURRENT.test(file.text)) return buildIndexes(client, file)
  await runFile(client, `Migration ${file.name}`, file.text, () => record(client, file))
}

/** An index that an interrupted build left behind is invalid, so it is dropped first. */
async function buildIndexes(client: pg.Client, file: Migration) {
  const statements = file.text.replaceAll(/^--.*$/gm, '').split(';')
  const builds = statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => ({ statement, index: INDEX_BUILD.exec(statement)?.groups?.['index'] }))
  if (builds.some(({ index }) => index === undefined))
    throw new Error(`Migration ${file.name} can only contain "create index concurrently name on".`)
  // No one waits for a build, but a build waits for every open transaction.
  await client.query('set lock_timeout = 0')
  for (const { statement, index } of builds) {
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(statement)
  }
  await record(client, file)
}

/**
 * Upgrades the database and replaces the migration records of the release with the records of the baseline, in one transaction.
 */
async function adoptRelease(client: pg.Client, baseline: Migration[]) {
  await runFile(client, 'The upgrade from release 0.1.0', upgradeOfRelease(), async () => {
    await client.query('delete from schema_migrations')
    for (const file of baseline) await record(client, file)
  })
}

function record(client: pg.Client, { name, sha256, isBreaking }: Migration) {
  const statement = 'insert into schema_migrations (name, sha256, is_breaking) values ($1, $2, $3)'
  return client.query(statement, [name, sha256, isBreaking])
}

async function runFile(client: pg.Client, title: string, text: string, recordResult: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(text)
      await recordResult()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const lockNotAvailable = (error as pg.DatabaseError).code === '55P03'
      if (!lockNotAvailable || attempt === 30) throw new Error(`${title} failed: ${explain(error, text)}`)
      await sleep(500) // lets the blocked traffic pass
    }
  }
}

function explain(error: unknown, text: string): string {
  const { message, position } = error as pg.DatabaseError
  return position ? `${message} (line ${text.slice(0, Number(position)).split('\n').length})` : message
}
