import path from 'node:path'
import type { DatabaseConfig } from '../platform/config/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { embeddedLogins, type Logins } from '../platform/db/logins.ts'

/** Runs a command with the logins of the database; starts the embedded one if needed. */
export async function useDatabase<T>(config: DatabaseConfig, work: (logins: Logins) => Promise<T>): Promise<T> {
  if (config.logins) return work(config.logins)
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  try {
    return await work(await embeddedLogins(postgres.url))
  } finally {
    await postgres.stop()
  }
}
