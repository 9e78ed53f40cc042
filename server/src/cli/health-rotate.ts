import { readConfig } from '../platform/config.ts'
import { Secrets } from '../platform/secrets.ts'
import { resealHealth } from '../sales/travel/health/reseal-health.ts'
import { withDatabase } from './with-database.ts'

const BATCH = 200

// `npm run health:rotate`: after SECRET_KEY was changed and the old key moved to PREVIOUS_SECRET_KEY, encrypts all health
// answers and medical letters with the new key. The product may be running. PREVIOUS_SECRET_KEY can be removed afterwards.
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
