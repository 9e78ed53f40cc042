import { auditKeys, pemOf } from '../platform/audit/keys.ts'
import { readConfig } from '../platform/config.ts'
import { Secrets } from '../platform/secrets.ts'

// `npm run audit:key`: prints the public keys that verify checkpoints of the audit log, for an examiner.
const { secret, previousSecret } = readConfig()
for (const key of auditKeys(new Secrets(secret, previousSecret))) console.log(`Key ${key.id}\n${pemOf(key)}`)
