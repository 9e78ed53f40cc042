import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { run as execute, one } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { sql } from '../../platform/db/sql.ts'
import { requireOwnDatabase } from '../../platform/installation/claim-database.ts'
import { VERSION } from '../../platform/version.ts'
import { UsageError } from '../command.ts'
import { countRows, type Manifest, manifestOf, sha256Of } from './manifest.ts'
import { readOwnedConfig } from './owner.ts'
import { runProgram } from './programs.ts'

/** Time for counting the rows of a large database. */
const COUNT_MS = 600_000

export async function run(args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
  if (!to) throw new UsageError('--to needs the folder of the backups')
  const config = readOwnedConfig()
  await requireOwnDatabase(config.logins, config)
  mkdirSync(to, { recursive: true })
  const startedAt = new Date()
  const file = path.join(to, `okwan-${config.mode}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.dump`)
  const db = openDatabase({ url: config.logins.owner, role: 'none', connections: 1 })
  try {
    const counted = await db.readWithin(COUNT_MS, countRows)
    const { name } = await db.read((tx) =>
      one(tx, z.object({ name: z.string() }), sql`select max(name) as name from schema_migrations`),
    )
    // A file without its final name is a backup that did not finish.
    const partial = `${file}.partial`
    await runProgram(
      'pg_dump',
      config.logins.owner,
      ['--format=custom', '--no-owner', `--file=${partial}`],
      config.programs,
    )
    const manifest: Manifest = {
      product: 'okwan',
      version: VERSION,
      mode: config.mode,
      migration: name,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      bytes: statSync(partial).size,
      sha256: await sha256Of(partial),
      rows: counted,
    }
    writeFileSync(manifestOf(file), `${JSON.stringify(manifest, null, 2)}\n`)
    renameSync(partial, file)
    await db.write((tx) =>
      execute(
        tx,
        sql`insert into backups (file_name, started_at, finished_at, bytes, sha256)
            values (${path.basename(file)}, ${startedAt}, ${new Date(manifest.finishedAt)}, ${manifest.bytes}, ${manifest.sha256})`,
      ),
    )
    const seconds = (Date.parse(manifest.finishedAt) - startedAt.getTime()) / 1000
    console.log(
      `${file}\n${(manifest.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, sha256 ${manifest.sha256}`,
    )
    console.log('Keep SECRET_KEY apart from the backup. Try it: okwan restore, then okwan verify-restore.')
  } finally {
    await db.close()
  }
}
