import { parseArgs } from 'node:util'
import { InvalidSettings, readDatabaseConfig } from '../platform/config.ts'
import { openInstallation } from './open-installation.ts'
import { useDatabase } from './use-database.ts'

export async function run(args: string[]): Promise<void> {
  parseArgs({ args, options: {} })
  const config = readDatabaseConfig()
  await useDatabase(config, async (logins) => {
    if (!logins.owner) {
      throw new InvalidSettings(
        'Setting DATABASE_OWNER_URL is missing: only the login that owns the tables can migrate them.',
      )
    }
    const applied = await openInstallation(logins, config)
    for (const name of applied) console.log(`applied ${name}`)
    console.log(
      `The ${config.mode} database has the schema of this version (${applied.length} migrations applied now).`,
    )
  })
}
