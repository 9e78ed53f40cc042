import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedDemo } from '../../demo/seed.ts'
import { MovableClock } from '../../platform/clock.ts'
import { one, run } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { findSessions } from './store.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.url)
  await decideByCost(database.url)
  db = openDatabase({ url: database.url, role: 'none', connections: 1 })
  await seedDemo({ db, clock: new MovableClock() })
  // PostgreSQL reuses every plan for empty tables.
  await db.write((tx) =>
    run(
      tx,
      sql`insert into sessions (user_id, token_hash, binding_hash, portal, ip, user_agent, created_at, last_seen_at)
          select u.id, sha256(convert_to(u.id::text || n, 'UTF8')), sha256('binding'), 'admin', '127.0.0.1', 'test', now(), now()
          from users u, generate_series(1, 100) n`,
    ),
  )
  await db.write((tx) => run(tx, sql`analyze sessions, users, branches`))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** The other tests reuse every plan; production decides by cost. */
async function decideByCost(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set plan_cache_mode = auto`)
  await client.end()
}

const plans = z.object({ made: z.number(), reused: z.number() })

/** How often the statements with this text were planned for their values, and how often a plan was reused. */
const plansOf = (text: string) =>
  db.read((tx) =>
    one(
      tx,
      plans,
      sql`select sum(custom_plans)::int as made, sum(generic_plans)::int as reused from pg_prepared_statements where statement like ${`%${text}%`}
            and statement not like '%pg_prepared_statements%'`,
    ),
  )

test('the statement of every request is planned once, for any number of sessions', async () => {
  const hashes = (count: number) => Array.from({ length: count }, () => randomBytes(32))
  for (let i = 0; i < 40; i++) await db.read((tx) => findSessions(tx, hashes(1 + (i % 3))))
  // PostgreSQL always plans a statement five times before it considers reuse.
  expect(await plansOf('token_hash')).toEqual({ made: 5, reused: 35 })
})

test('a list without a subquery would be planned for each call', async () => {
  const list = [randomBytes(32)]
  for (let i = 0; i < 40; i++) {
    await db.read((tx) =>
      run(
        tx,
        sql`select 'direct' from sessions s join users u on u.id = s.user_id
      join branches b on b.id = u.branch_id left join users a on a.id = u.agent_id where s.token_hash = any(${list}::bytea[])`,
      ),
    )
  }
  expect((await plansOf('direct')).reused).toBe(0)
})
