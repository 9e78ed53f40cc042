import type pg from 'pg'
import { InvalidSettings } from '../config.ts'
import { clientClass } from '../db/connection/hosts.ts'
import type { Logins } from '../db/logins.ts'

/**
 * Refuses an address that points to PgBouncer where a session of our own is needed: for start-up options, notifications and the
 * lock of migrations. Other errors are left to the connection that is opened next.
 */
export async function requireSessions({ owner, app, direct, sealer }: Logins): Promise<void> {
  const addresses = [
    ['DATABASE_OWNER_URL', owner, 'This address must point directly to PostgreSQL'],
    ['DATABASE_SEALER_URL', sealer, 'This address must point directly to PostgreSQL'],
    direct === undefined
      ? (['DATABASE_URL', app, 'Set DATABASE_DIRECT_URL to the direct address of PostgreSQL'] as const)
      : (['DATABASE_DIRECT_URL', direct, 'This address must point directly to PostgreSQL'] as const),
  ] as const
  const faults: string[] = []
  for (const [setting, url, advice] of addresses) {
    if (url && (await isPooler(url))) faults.push(`Setting ${setting} points to PgBouncer. ${advice}.`)
  }
  if (faults.length > 0) throw new InvalidSettings(faults.join('\n'))
}

/** PgBouncer refuses the start-up options that PostgreSQL accepts. */
async function isPooler(url: string): Promise<boolean> {
  const Client = clientClass(url)
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, options: '-c timezone=UTC' })
  client.on('error', () => {})
  try {
    await client.connect()
    return false
  } catch (error) {
    return (error as pg.DatabaseError).message.includes('unsupported startup parameter')
  } finally {
    await client.end().catch(() => undefined)
  }
}
