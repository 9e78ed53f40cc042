import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { findSessions } from '../../people/auth/store.ts'
import { one, run } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { sql } from './sql.ts'
import type { Database } from './transaction.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await migrate(database.url)
  db = openDatabase({ url: database.url, connections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const plans = z.object({ made: z.number(), reused: z.number() })

/** How often the statements with this text were planned for their values, and how often a plan was reused. */
const plansOf = (text: string) =>
  db.read((tx) =>
    one(
      tx,
      plans,
      sql`select sum(custom_plans) as made, sum(generic_plans) as reused from pg_prepared_statements where statement like ${`%${text}%`}
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
