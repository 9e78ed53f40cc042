import { parseArgs } from 'node:util'
import { issueBreakGlass } from '../people/auth/break-glass/issue-break-glass.ts'
import { InvalidSettings, readDatabaseConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { requireOwnDatabase } from '../platform/installation/claim-database.ts'
import { Secrets } from '../platform/secrets.ts'
import { UsageError } from './command.ts'
import { useDatabase } from './use-database.ts'

/**
 * Issues emergency access to a SuperAdmin who lost their phone and passkey. This needs the database login of the owner, which the
 * application does not have.
 */
export async function run(args: string[]): Promise<void> {
  const options = { number: { type: 'string', default: '' }, reason: { type: 'string', default: '' } } as const
  const { number, reason } = parseArgs({ args, options }).values
  if (!number) throw new UsageError('--number needs the phone number of the SuperAdmin')
  if (!reason) throw new UsageError('--reason needs the reason for the access')
  const config = readDatabaseConfig()
  await useDatabase(config, async (logins) => {
    if (!logins.owner) {
      throw new InvalidSettings('Setting DATABASE_OWNER_URL is missing: only that login can issue emergency access.')
    }
    // With the key of another installation the code would not work, and the audit entry would be in the wrong database.
    await requireOwnDatabase(logins, config)
    const owner = openDatabase({ url: logins.owner, role: 'none', connections: 1 })
    try {
      const secrets = new Secrets(config.secret, config.previousSecret)
      const issued = await owner.transaction((tx) => issueBreakGlass(tx, secrets, { number, reason }, new Date()))
      console.log(`Emergency access for ${issued.fullName}
Code: ${issued.code}
Sign in with ${issued.mobileNumber} and this code before ${issued.expiresAt.toISOString()}. The code works once.
The session ends after 15 minutes. First, add a passkey for the new device in your profile.
The audit log has an entry about this, and every SuperAdmin gets an alert.`)
    } finally {
      await owner.close()
    }
  })
}
