/** Fills a database with complete sales: every record that the product writes for a sale. */
import { addSellers } from '../server/src/demo/business/sellers.ts'
import { writeBusiness } from '../server/src/demo/business/write-business.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { MovableClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import type { Database } from '../server/src/platform/db/transaction.ts'
import { Secrets } from '../server/src/platform/secrets.ts'
import { Settings } from '../server/src/platform/settings/settings.ts'
import { seedRateBooks } from '../server/src/products/rate-books/seed-rate-books.ts'

const SECRET_KEY = 'only for a run of the benchmark, 32+'
const SEED = 7
const SALES_PER_SELLER = 2000

/** Prepares a new database for past sales. */
export async function prepareBusiness(url: string) {
  await migrate(url)
  const db = openDatabase({ url })
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  return { db, clock }
}

type PastSalesOptions = { sales: number; writers?: number; onSales?: (done: number) => void }

/** Sells this number of new policies and renews some of them. Returns the number of sales and renewals. */
export async function writePastSales(
  { db, clock }: { db: Database; clock: MovableClock },
  { sales, writers = 1, onSales = () => {} }: PastSalesOptions,
): Promise<number> {
  const settings = new Settings(db)
  await settings.load()
  await db.transaction((tx) => addSellers(tx, Math.ceil(sales / SALES_PER_SELLER), clock.now()))
  const config = readConfig({ ...process.env, DEMO: 'on', SECRET_KEY })
  const secrets = new Secrets(config.secret, config.previousSecret)
  let written = 0
  await writeBusiness(
    { db, clock, config, settings, secrets },
    { sales, seed: SEED, writers },
    {
      onSales(done) {
        written = done
        onSales(done)
      },
    },
  )
  return written
}
