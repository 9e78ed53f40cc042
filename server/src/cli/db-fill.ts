import { parseArgs } from 'node:util'
import { seedDemo } from '../demo/seed.ts'
import { MovableClock } from '../platform/clock.ts'
import { seedRateBooks } from '../products/rate-books/seed-rate-books.ts'
import { fillPolicies } from './fill-policies.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:fill -- --policies 100000`: adds this number of generated policies for load tests.
const { values } = parseArgs({ options: { policies: { type: 'string', default: '10000' } } })
const policies = Number(values.policies)
if (!Number.isInteger(policies) || policies < 1 || policies > 5_000_000) {
  console.error('Enter the number of policies (1 to 5,000,000): npm run db:fill -- --policies 100000')
  process.exit(2)
}

await withDatabase(async (db, url) => {
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  const startedAt = performance.now()
  await fillPolicies({ url, db }, policies, clock.now(), (done) => {
    console.log(`${done.toLocaleString('en-GB')} policies, ${Math.round((performance.now() - startedAt) / 1000)} s`)
  })
})
