import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { requireDemo, seedDemo } from '../demo/seed.ts'
import { MovableClock } from '../platform/clock.ts'
import { one } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { seedRateBooks } from '../products/rate-books/seed-rate-books.ts'
import { EXIT } from './command.ts'
import { fillPolicies } from './fill-policies.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:fill -- --policies 100000`: adds this number of generated policies to a demo, for load tests. Asks twice;
// `--database NAME --yes` answers both questions in a script.
const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '10000' },
    database: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
})
const policies = Number(values.policies)
if (!Number.isInteger(policies) || policies < 1 || policies > 5_000_000) {
  console.error('Enter the number of policies (1 to 5,000,000): npm run db:fill -- --policies 100000')
  process.exit(EXIT.usage)
}

try {
  await withDatabase(async ({ db, logins: { owner, app } }) => {
    await db.read(requireDemo)
    const { name } = await db.read((tx) =>
      one(tx, z.object({ name: z.string() }), sql`select current_database() as name`),
    )
    if (!(await isConfirmed(name))) throw new Error('Nothing was added.')
    const clock = new MovableClock()
    await seedDemo({ db, clock })
    await seedRateBooks({ db, clock })
    const startedAt = performance.now()
    await fillPolicies({ url: owner ?? app, db }, policies, clock.now(), (done) => {
      console.log(`${done.toLocaleString('en-GB')} policies, ${Math.round((performance.now() - startedAt) / 1000)} s`)
    })
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = EXIT.failed
}

/** Invented policies cannot be removed again, so two answers are needed. */
async function isConfirmed(database: string): Promise<boolean> {
  if (values.database !== undefined || values.yes) return values.database === database && values.yes
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const named = await terminal.question(
      `To add ${policies} invented policies, type the name of the database (${database}): `,
    )
    if (named.trim() !== database) return false
    return (await terminal.question('The policies cannot be removed. Type yes to add them: ')).trim() === 'yes'
  } finally {
    terminal.close()
  }
}
