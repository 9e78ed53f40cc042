import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { run as execute, one } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { requireOwnDatabase } from '../../platform/installation/claim-database.ts'
import { VERSION } from '../../platform/version.ts'
import { UsageError } from '../command.ts'
import { countRows, type Manifest, manifestOf, sha256Of } from './manifest.ts'
import { type OwnedConfig, readOwnedConfig } from './owner.ts'
import { runProgram } from './programs.ts'

/** Time limit for counting the rows of a large database. */
const COUNT_TIMEOUT_MS = 600_000
/** Only the account that runs the command may read a backup. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

export async function run(args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (!to) throw new UsageError('--to needs the folder of the backups')
  const config = readOwnedConfig()
  await requireOwnDatabase(config.logins, config)
  const db = openDatabase({ url: config.logins.owner, role: 'none', connections: 1 })
  try {
    const { file, manifest } = await write(db, config, to)
    await recordBackup(db, file, manifest)
    const seconds = (Date.parse(manifest.finishedAt) - Date.parse(manifest.startedAt)) / 1000
    console.log(file)
    console.log(`${(manifest.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, sha256 ${manifest.sha256}`)
    console.log(
      'Store SECRET_KEY separately from the backup. To test the backup, run "okwan restore" on an empty database.',
    )
  } finally {
    await db.close()
  }
}

async function write(db: Database, { mode, logins, programs }: OwnedConfig, folder: string) {
  const startedAt = new Date()
  const rows = await db.readWithin(COUNT_TIMEOUT_MS, countRows)
  const { name: migration } = await db.read((tx) =>
    one(tx, z.object({ name: z.string() }), sql`select max(name) as name from schema_migrations`),
  )
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const file = path.join(folder, `okwan-${mode}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.dump`)
  // A file without its final name is a backup that did not finish.
  const partial = `${file}.partial`
  writeFileSync(partial, '', { mode: PRIVATE_FILE })
  try {
    await runProgram('pg_dump', logins.owner, ['--format=custom', '--no-owner', `--file=${partial}`], programs)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  const manifest: Manifest = {
    product: 'okwan',
    version: VERSION,
    mode,
    migration,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    bytes: statSync(partial).size,
    sha256: await sha256Of(partial),
    rows,
  }
  writeFileSync(manifestOf(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: PRIVATE_FILE })
  renameSync(partial, file)
  return { file, manifest }
}

/** Stored in the database, so that the age of the last backup is a metric. */
async function recordBackup(
  db: Database,
  file: string,
  { startedAt, finishedAt, bytes, sha256 }: Manifest,
): Promise<void> {
  await db.write((tx) =>
    execute(
      tx,
      sql`insert into backups (file_name, started_at, finished_at, bytes, sha256)
          values (${path.basename(file)}, ${new Date(startedAt)}, ${new Date(finishedAt)}, ${bytes}, ${sha256})`,
    ),
  )
}
