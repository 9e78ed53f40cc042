import { parseArgs } from 'node:util'
import { auditKeys, pemOf } from '../platform/audit/keys.ts'
import { readDatabaseConfig } from '../platform/config.ts'
import { Secrets } from '../platform/secrets.ts'

export async function run(args: string[]): Promise<void> {
  parseArgs({ args, options: {} })
  const { secret, previousSecret } = readDatabaseConfig()
  for (const key of auditKeys(new Secrets(secret, previousSecret))) console.log(`Key ${key.id}\n${pemOf(key)}`)
}
