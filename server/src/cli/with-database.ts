import type { DatabaseConfig } from '../platform/config/database.ts'
import { readDatabaseConfig } from '../platform/config.ts'
import type { Logins } from '../platform/db/logins.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Database } from '../platform/db/transaction.ts'
import { openInstallation } from './open-installation.ts'
import { useDatabase } from './use-database.ts'

export type OpenDatabase = { db: Database; logins: Logins; config: DatabaseConfig }

/** Prepares the database for this version, with pending migrations, and runs a command on it. */
export function withDatabase<T>(work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const config = readDatabaseConfig()
  return useDatabase(config, async (logins) => {
    await openInstallation(logins, config)
    const db = openDatabase({ url: logins.direct ?? logins.app })
    return work({ db, logins, config }).finally(() => db.close())
  })
}
