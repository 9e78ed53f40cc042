import { DEMO_ACCOUNTS } from '../demo/accounts.ts'
import type { DatabaseConfig } from '../platform/config/database.ts'
import type { Logins } from '../platform/db/logins.ts'
import { migrate, requireCurrentSchema } from '../platform/db/migrate.ts'
import { claimDatabase } from '../platform/installation/claim-database.ts'

/** Prepares a database for this version and refuses one of another mode or key. Returns the applied migrations. */
export async function openInstallation(logins: Logins, config: DatabaseConfig): Promise<string[]> {
  const applied = logins.owner ? await migrate(logins.owner, { logins }) : []
  if (!logins.owner) await requireCurrentSchema(logins.direct ?? logins.app)
  const demoNumbers = DEMO_ACCOUNTS.map(({ mobileNumber }) => mobileNumber)
  await claimDatabase(logins, config, demoNumbers)
  return applied
}
