import type { DatabaseConfig } from '../../platform/config/database.ts'
import { InvalidSettings, readDatabaseConfig } from '../../platform/config.ts'
import type { Logins } from '../../platform/db/logins.ts'

export type OwnedConfig = DatabaseConfig & { logins: Logins & { owner: string } }

/** Settings of a command that needs the login of the owner on an external database. */
export function readOwnedConfig(): OwnedConfig {
  const config = readDatabaseConfig()
  if (!config.logins) {
    throw new InvalidSettings(
      'Setting DATABASE_URL is missing. The embedded database has no programs for backups: stop the server and copy DATA_DIR instead.',
    )
  }
  const { owner } = config.logins
  if (!owner)
    throw new InvalidSettings('Setting DATABASE_OWNER_URL is missing: only the login that owns the tables can do this.')
  return { ...config, logins: { ...config.logins, owner } }
}
