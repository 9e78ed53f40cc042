import { parseArgs } from 'node:util'
import type pg from 'pg'
import { ensureAppRole } from '../../platform/db/app-role.ts'
import { connect } from '../../platform/db/connect.ts'
import { guardLogins } from '../../platform/db/logins.ts'
import { UsageError } from '../command.ts'
import { readManifest, sha256Of } from './manifest.ts'
import { type OwnedConfig, readOwnedConfig } from './owner.ts'
import { runProgram } from './programs.ts'

const PARALLEL_JOBS = 2

/** Restores a backup into an empty database. The copy sends nothing until "okwan release". */
export async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new UsageError('Specify one backup file')
  const config = readOwnedConfig()
  const manifest = readManifest(file)
  if (manifest.mode !== config.mode)
    throw new Error(`This is a backup of a ${manifest.mode} installation, but MODE is ${config.mode}.`)
  if ((await sha256Of(file)) !== manifest.sha256)
    throw new Error(`${file} is damaged: its checksum differs from ${file}.json.`)
  await asOwner(config, async (client) => {
    await requireEmpty(client)
    // A backup contains the rights of the roles, but roles belong to the cluster.
    await ensureAppRole(client, { isSingleLogin: false })
  })
  const started = performance.now()
  const options = ['--no-owner', '--exit-on-error', `--jobs=${PARALLEL_JOBS}`, file]
  await runProgram('pg_restore', config.logins.owner, options, config.programs)
  await asOwner(config, (client) => guardLogins(client, config.logins))
  const seconds = (performance.now() - started) / 1000
  console.log(`Restored the backup of ${manifest.startedAt} (version ${manifest.version}) in ${seconds.toFixed(1)} s.`)
  console.log(
    'The copy sends nothing and runs no jobs until "okwan release". Now run "okwan migrate" and "okwan verify-restore".',
  )
}

/** Separate connections before and after pg_restore: an idle one could be closed during hours of restoring. */
async function asOwner({ logins }: OwnedConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(logins.owner, 10_000, 'DATABASE_OWNER_URL')
  await work(client).finally(() => client.end())
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  )
  if (rows[0])
    throw new Error(`The database already has tables, such as ${rows[0].name}. Restore into a new, empty database.`)
}
