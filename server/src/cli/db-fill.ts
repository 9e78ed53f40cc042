import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { fillLarge } from '../demo/business/large/fill-large.ts'
import { restoreIndexes } from '../demo/business/large/without-indexes.ts'
import { addSellers } from '../demo/business/sellers.ts'
import { writeBusiness } from '../demo/business/write-business.ts'
import { requireDemo, seedDemo } from '../demo/seed.ts'
import { MovableClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { one } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Database } from '../platform/db/transaction.ts'
import { Secrets } from '../platform/secrets.ts'
import { Settings } from '../platform/settings/settings.ts'
import { seedRateBooks } from '../products/rate-books/seed-rate-books.ts'
import { EXIT } from './command.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:fill -- --sales 10000`: adds this number of new policies of the last two years to a demo, with their renewals and
// everything that the product records about them. Large numbers are copied from a template. Asks twice; `--database NAME --yes`
// answers both questions in a script.
const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '10000' },
    database: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
})
const SALES_PER_SELLER = 2000
/** From this number on, sales are copied from a template. */
const LARGE = 20_000
const countRow = z.object({ count: z.number() })
const sales = Number(values.sales)
if (!Number.isInteger(sales) || sales < 1 || sales > 1_000_000) {
  console.error('Enter the number of new policies (1 to 1,000,000): npm run db:fill -- --sales 10000')
  process.exit(EXIT.usage)
}

try {
  await withDatabase(async ({ db, logins }) => {
    await db.read(requireDemo)
    const { name } = await db.read((tx) =>
      one(tx, z.object({ name: z.string() }), sql`select current_database() as name`),
    )
    if (!(await isConfirmed(name))) throw new Error('Nothing was added.')
    const { owner } = logins
    // An earlier load may have been killed before it created the indexes again.
    if (owner) await restoreIndexes(owner)
    await fill(db, sales >= LARGE ? owner : undefined)
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = EXIT.failed
}

async function fill(db: Database, owner: string | undefined): Promise<void> {
  const clock = new MovableClock()
  const config = readConfig()
  const settings = new Settings(db)
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  await settings.load()
  await requireOpenDays(db)
  const startedAt = performance.now()
  const passed = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
  const onSales = (done: number) => console.log(`${done.toLocaleString('en-GB')} sales and renewals, ${passed()}`)
  const product = { db, clock, config, settings, secrets: new Secrets(config.secret, config.previousSecret) }
  const sellers = Math.ceil(sales / SALES_PER_SELLER)
  const { count: seed } = await db.read((tx) => one(tx, countRow, sql`select count(*) as count from policies`))
  if (owner) {
    if (seed > 0) throw new Error(`This demo has policies. Use a new database for ${LARGE} or more.`)
    const onTable = (table: string, rows: number) =>
      console.log(`${rows.toLocaleString('en-GB')} ${table}, ${passed()}`)
    await fillLarge({ ownerUrl: owner, product, sales, sellers }, { onSales, onTable })
    return
  }
  await db.transaction((tx) => addSellers(tx, sellers, clock.now()))
  await writeBusiness(product, { sales, seed }, { onSales })
}

/** Past sales are posted on their own days, which are closed once a server has run on the database. */
async function requireOpenDays(db: Database): Promise<void> {
  const { count } = await db.read((tx) => one(tx, countRow, sql`select count(*) as count from ledger_closed_days`))
  if (count > 0) throw new Error('Past days of this database are closed. Fill a new database.')
}

/** Invented policies cannot be removed again, so two answers are needed. */
async function isConfirmed(database: string): Promise<boolean> {
  if (values.database !== undefined || values.yes) return values.database === database && values.yes
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const named = await terminal.question(
      `To add ${sales} invented policies, type the name of the database (${database}): `,
    )
    if (named.trim() !== database) return false
    return (await terminal.question('The policies cannot be removed. Type yes to add them: ')).trim() === 'yes'
  } finally {
    terminal.close()
  }
}
