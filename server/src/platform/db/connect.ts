import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { clientClass } from './connection/hosts.ts'

/** Connects, and retries while the database is starting. The error names `setting` as the setting to check. */
export async function connect(url: string, waitMs: number, setting = 'DATABASE_URL'): Promise<pg.Client> {
  const Client = clientClass(url)
  for (let waitedMs = 0; ; waitedMs += 250) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      application_name: 'okwan',
    })
    client.on('error', () => {}) // the running query reports the error
    try {
      await client.connect()
      return client
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError
      if (!RETRIED_CODES.has(code) || waitedMs >= waitMs) {
        throw new Error(
          `The database at ${withoutSecrets(url)} cannot be reached: ${message || code}. Check ${setting}.`,
        )
      }
      await sleep(250)
    }
  }
}

/** Connection refused, no socket, unknown host, starting up, shutting down: a later attempt may succeed. */
const RETRIED_CODES = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '57P03', '57P01'])

function withoutSecrets(url: string): string {
  return url.replace(/\/\/.*@/, '//').replace(/\?.*/, '')
}
