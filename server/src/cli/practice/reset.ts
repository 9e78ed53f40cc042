import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { DatabaseConfig } from '../../platform/config/database.ts'
import { InvalidSettings, readDatabaseConfig } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { EXIT } from '../command.ts'
import { useDatabase } from '../use-database.ts'

/** Empties a practice installation, so that its next start writes new invented data. Never touches another mode. */
export async function run(args: string[]): Promise<number> {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } } }).values
  const config = readDatabaseConfig()
  if (config.mode !== 'practice') throw new InvalidSettings(`Only practice can be reset, but MODE is ${config.mode}.`)
  return useDatabase(config, async ({ owner }) => {
    if (!owner) {
      throw new InvalidSettings(
        'Setting DATABASE_OWNER_URL is missing: only the login that owns the tables can remove them.',
      )
    }
    const client = await connect(owner, 0)
    try {
      return await reset(client, config, yes)
    } finally {
      await client.end()
    }
  })
}

async function reset(client: pg.Client, config: DatabaseConfig, isConfirmed: boolean): Promise<number> {
  await requirePractice(client)
  if (!isConfirmed) {
    console.log('All practice data will be removed. Stop the server, then run: okwan practice reset --yes')
    return EXIT.failed
  }
  await requireAlone(client)
  await client.query('begin; drop schema public cascade; create schema public; commit')
  removeFiles(config)
  console.log('The practice database is empty. The next start of the server writes new invented data.')
  return EXIT.done
}

async function requirePractice(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('installation') is not null as found`)
  const marked = rows[0]?.found ? (await client.query<{ mode: string }>('select mode from installation')).rows : []
  const mode = marked[0]?.mode
  if (mode === 'practice') return
  throw new InvalidSettings(
    mode ? `This database belongs to a ${mode} installation, so it is not reset.` : 'This is not a practice database.',
  )
}

/** A running server would keep data of the removed database in memory. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0) throw new Error(`The database is in use by ${others} connections. Stop the server first.`)
}

/** The ledgers of the simulated providers and the checkpoints of the audit log belong to the removed database. */
function removeFiles({ dataDir, auditCheckpointDir }: DatabaseConfig): void {
  fs.rmSync(auditCheckpointDir, { recursive: true, force: true })
  const names = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : []
  for (const name of names) {
    if (/^simulator-\d+\.jsonl$/.test(name)) fs.rmSync(path.join(dataDir, name))
  }
}
