import path from 'node:path'
import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Database } from '../platform/db/transaction.ts'

/** Runs a command with the database; starts the embedded one if needed. */
export async function withDatabase(work: (db: Database, url: string) => Promise<void>): Promise<void> {
  const config = readConfig()
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres') })
  const url = config.databaseUrl ?? postgres?.url ?? ''
  try {
    await migrate(url)
    const db = openDatabase({ url })
    await work(db, url).finally(() => db.close())
  } finally {
    await postgres?.stop()
  }
}
