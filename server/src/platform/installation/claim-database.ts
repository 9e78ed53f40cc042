import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseConfig } from '../config/database.ts'
import { InvalidSettings } from '../config.ts'
import { connect } from '../db/connect.ts'
import type { Logins } from '../db/logins.ts'
import type { Mode } from '../settings.ts'

type Keyed = Pick<DatabaseConfig, 'mode' | 'secret' | 'previousSecret'>
type Installation = { mode: Mode; key_fingerprint: string }

/**
 * Refuses a database of another mode or of another key. The first start with the owner's login marks the database. A demo
 * and practice protect nothing, so their keys may differ.
 */
export async function claimDatabase(logins: Logins, config: Keyed, demoNumbers: readonly string[]): Promise<void> {
  const client = await connect(logins.owner ?? logins.direct ?? logins.app, 10_000)
  try {
    const found = (await read(client)) ?? (logins.owner ? await mark(client, config, demoNumbers) : undefined)
    requireMatch(found, config)
    const current = keyFingerprint(config.secret)
    // After a change of the key, a node with the owner's login makes the new key the key of the database.
    if (logins.owner && found?.key_fingerprint !== current) {
      await client.query('update installation set key_fingerprint = $1', [current])
    }
  } finally {
    await client.end()
  }
}

/** Refuses a database of another mode or key, but never marks a database. For commands that only check. */
export async function requireOwnDatabase({ app }: Logins, config: Keyed): Promise<void> {
  const client = await connect(app, 0)
  try {
    requireMatch(await read(client), config)
  } finally {
    await client.end()
  }
}

function requireMatch(found: Installation | undefined, config: Keyed): void {
  if (!found) throw new InvalidSettings('The database has no mode yet. Run "okwan migrate" with DATABASE_OWNER_URL.')
  if (found.mode !== config.mode) {
    throw new InvalidSettings(
      `This database belongs to a ${found.mode} installation, but MODE is ${config.mode}. Use the database and the keys of one mode.`,
    )
  }
  const keys = [config.secret, ...(config.previousSecret === undefined ? [] : [config.previousSecret])]
  const hasInventedData = config.mode === 'demo' || config.mode === 'practice'
  if (hasInventedData || keys.map(keyFingerprint).includes(found.key_fingerprint)) return
  throw new InvalidSettings(
    'SECRET_KEY is not the key of this database. Use its own key; to change it, move the old key to PREVIOUS_SECRET_KEY.',
  )
}

/** Identifies a key without revealing it. */
export function keyFingerprint(secret: string): string {
  return createHash('sha256').update(`okwan installation ${secret}`).digest('hex').slice(0, 32)
}

async function read(client: pg.Client): Promise<Installation | undefined> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('installation') is not null as exists")
  if (!rows[0]?.exists) return undefined
  return (await client.query<Installation>('select mode, key_fingerprint from installation')).rows[0]
}

async function mark(
  client: pg.Client,
  config: Keyed,
  demoNumbers: readonly string[],
): Promise<Installation | undefined> {
  // A database from before modes existed: demo accounts make it a demo, any other user makes it live.
  const { rows } = await client.query<{ users: number; demo: number }>(
    'select count(*)::int as users, (count(*) filter (where mobile_number = any($1::text[])))::int as demo from users',
    [demoNumbers],
  )
  const { users = 0, demo = 0 } = rows[0] ?? {}
  const mode = users === 0 ? config.mode : demo > 0 ? 'demo' : 'live'
  await client.query(
    'insert into installation (mode, key_fingerprint) values ($1, $2) on conflict (is_only) do nothing',
    [mode, keyFingerprint(config.secret)],
  )
  return read(client)
}
