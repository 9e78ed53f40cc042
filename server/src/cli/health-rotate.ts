import { readConfig } from '../platform/config.ts'
import { Secrets } from '../platform/secrets.ts'
import { resealHealth } from '../sales/travel/health/reseal-health.ts'
import { withDatabase } from './with-database.ts'

const BATCH = 200

// `npm run health:rotate`: after SECRET_KEY was changed and the old one moved to PREVIOUS_SECRET_KEY, encrypts every health
// answer and medical letter again under the new key. The product may run meanwhile; afterwards PREVIOUS_SECRET_KEY can go.
await withDatabase(async (db) => {
  const config = readConfig()
  const secrets = new Secrets(config.secret, config.previousSecret)
  let total = 0
  for (;;) {
    const resealed = await db.transaction((tx) => resealHealth(tx, secrets, BATCH))
    if (resealed === 0) break
    total += resealed
  }
  console.log(`${total} re-encrypted. All health answers and medical letters use the current key.`)
})
