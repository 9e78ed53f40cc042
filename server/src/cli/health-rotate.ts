import { parseArgs } from 'node:util'
import { Secrets } from '../platform/secrets.ts'
import { resealHealth } from '../sales/travel/health/reseal-health.ts'
import { withDatabase } from './with-database.ts'

const BATCH = 200

export async function run(args: string[]): Promise<void> {
  parseArgs({ args, options: {} })
  await withDatabase(async ({ db, config }) => {
    const secrets = new Secrets(config.secret, config.previousSecret)
    let total = 0
    for (;;) {
      const resealed = await db.transaction((tx) => resealHealth(tx, secrets, BATCH))
      if (resealed === 0) break
      total += resealed
    }
    console.log(`${total} re-encrypted. All health answers and medical letters use the current key.`)
  })
}
