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
export const SALES_PER_SELLER = 2000

/** Prepares a new database for past sales. */
export async function prepareBusiness(url: string) {
  await migrate(url)
  const db = openDatabase({ url })
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  return { db, clock }
}

/** Fields of a product that the bulk writer uses. */
export async function productOf({ db, clock }: { db: Database; clock: MovableClock }) {
  const settings = new Settings(db)
  await settings.load()
  const config = readConfig({ ...process.env, DEMO: 'on', SECRET_KEY })
  return { db, clock, config, settings, secrets: new Secrets(config.secret, config.previousSecret) }
}

type PastSalesOptions = { sales: number; onSales?: (done: number) => void }

/** Sells this number of new policies and renews some of them. Returns the number of sales and renewals. */
export async function writePastSales(
  { db, clock }: { db: Database; clock: MovableClock },
  { sales, onSales = () => {} }: PastSalesOptions,
): Promise<number> {
  const product = await productOf({ db, clock })
  await db.transaction((tx) => addSellers(tx, Math.ceil(sales / SALES_PER_SELLER), clock.now()))
  let written = 0
  await writeBusiness(
    product,
    { sales, seed: SEED },
    {
      onSales(done) {
        written = done
        onSales(done)
      },
    },
  )
  return written
}
