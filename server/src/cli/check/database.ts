import type pg from 'pg'
import { DEMO_ACCOUNTS } from '../../demo/accounts.ts'
import type { Config } from '../../platform/config.ts'
import { connect } from '../../platform/db/connect.ts'
import { type Logins, requireSeparateLogins } from '../../platform/db/logins.ts'
import { requireCurrentSchema } from '../../platform/db/migrate.ts'
import { connectionsOfNode } from '../../platform/db/open-database.ts'
import { requireOwnDatabase } from '../../platform/installation/claim-database.ts'
import { checkArchives } from './archives.ts'
import type { Finding } from './finding.ts'

const MAX_CLOCK_DIFFERENCE_MS = 2000

/** Runs every check of the database, even if another one finds a fault. The checks of the content need the current schema. */
export async function checkDatabase(config: Config, logins: Logins): Promise<Finding[]> {
  let client: pg.Client
  try {
    client = await connect(logins.app, 0)
  } catch (error) {
    return [
      {
        item: 'Database',
        found: 'not reachable, so the checks of its content were skipped',
        faults: [(error as Error).message],
      },
    ]
  }
  try {
    const schema = await attempt('Migrations', 'the schema matches this version', () =>
      requireCurrentSchema(logins.app, { waitMs: 0 }),
    )
    const isReadable = schema.faults.length === 0
    return [
      await attempt('Database logins', 'roles, rights and time limits', async () => {
        if (!config.demo) await requireSeparateLogins(logins)
      }),
      schema,
      await attempt('Mode of the database', `matches MODE ${config.mode} and its key`, () =>
        requireOwnDatabase(logins, config),
      ),
      await checkConnections(client, connectionsOfNode(config.connections)),
      await checkClock(client),
      ...(config.replica ? [await checkReplica(client, config.replica)] : []),
      ...(isReadable ? [await checkDemoData(client, config), await checkArchives(client)] : []),
    ]
  } finally {
    await client.end()
  }
}

async function attempt(item: string, found: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work()
    return { item, found, faults: [] }
  } catch (error) {
    return { item, found: 'wrong', faults: [(error as Error).message] }
  }
}

async function checkConnections(client: pg.Client, needed: number): Promise<Finding> {
  const { rows } = await client.query<{ available: number; used: number; version: string }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as available,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('server_version') as version`,
  )
  const { available = 0, used = 0, version = '' } = rows[0] ?? {}
  const found = `PostgreSQL ${version}, ${available} connections, ${used} in use, a node uses up to ${needed}`
  if (available >= needed) return { item: 'Connections', found, faults: [] }
  const fault = `One node needs ${needed} connections, and the database allows ${available}. Raise max_connections.`
  return { item: 'Connections', found, faults: [fault] }
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ at: Date; zone: string }>(
    `select clock_timestamp() as at, current_setting('timezone') as zone`,
  )
  const { at = new Date(0), zone = '' } = rows[0] ?? {}
  const difference = Math.round(at.getTime() - (before + Date.now()) / 2)
  const faults = [
    ...(Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MS
      ? [`The clocks of this machine and of the database differ by ${difference} ms. Keep both in sync (NTP).`]
      : []),
    ...(['UTC', 'Etc/UTC', 'GMT', 'Africa/Accra'].includes(zone)
      ? []
      : [
          `The time zone of the login is ${zone}. Set it to UTC, as docs/operations.md describes under Database logins.`,
        ]),
  ]
  return { item: 'Time', found: `the clocks differ by ${difference} ms, the time zone is ${zone}`, faults }
}

async function checkDemoData(client: pg.Client, { demo }: Config): Promise<Finding> {
  const { rows } = await client.query<{ users: number; messages: number; clock: number }>(
    `select (select count(*)::int from users where mobile_number = any($1::text[]) or email like '%@okwan.example') as users,
       (select count(*)::int from demo_messages) as messages,
       (select count(*)::int from product_settings where name = 'clock-offset-ms') as clock`,
    [DEMO_ACCOUNTS.map(({ mobileNumber }) => mobileNumber)],
  )
  const { users = 0, messages = 0, clock = 0 } = rows[0] ?? {}
  const found = `${users} demo accounts, ${messages} readable messages, ${clock} moved clocks`
  const faults =
    demo || users + messages + clock === 0 ? [] : ['The database contains data of a demo. Start with an empty one.']
  return { item: 'Traces of a demo', found, faults }
}

const SERVER = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as cluster`
type Server = { standby: boolean; cluster: string }

async function checkReplica(primary: pg.Client, { url, lagSeconds }: NonNullable<Config['replica']>): Promise<Finding> {
  return attempt('Read replica', `follows this database; used up to ${lagSeconds} s of lag`, async () => {
    const replica = await connect(url, 0, 'DATABASE_REPLICA_URL')
    try {
      const [primaryServer, replicaServer] = [await primary.query<Server>(SERVER), await replica.query<Server>(SERVER)]
      if (!replicaServer.rows[0]?.standby)
        throw new Error('DATABASE_REPLICA_URL points to a primary. Set it to a standby.')
      if (replicaServer.rows[0].cluster !== primaryServer.rows[0]?.cluster)
        throw new Error(
          'DATABASE_REPLICA_URL points to a standby of another database. Set it to a standby of DATABASE_URL.',
        )
    } finally {
      await replica.end()
    }
  })
}
