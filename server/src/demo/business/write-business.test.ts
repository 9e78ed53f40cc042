import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { checkMoney } from '../../money/integrity-checks/check-money.ts'
import { rows } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { writeBusiness } from './write-business.ts'

const SALES = Number(process.env['N'] ?? 200)

let running: TestProduct
beforeAll(async () => {
  running = await startTestProduct()
  const t = performance.now()
  await writeBusiness(running.product, { sales: SALES, seed: 7 })
  console.log('written in', performance.now() - t)
})
afterAll(() => running.stop())

const countRow = z.object({ name: z.string(), count: z.number() })
const query = (statement: Sql) => running.product.db.read((tx) => rows(tx, countRow, statement))

test('x', async () => {
  console.log(await query(sql`select status || ' ' || kind as name, count(*) as count from policy_records group by 1`))
  console.log(
    await query(
      sql`select to_char(created_at, 'YYYY-MM') as name, count(*) as count from policy_records group by 1 order by 1`,
    ),
  )
  console.log(
    await query(
      sql`select relname as name, n_live_tup as count from pg_stat_user_tables where n_live_tup > 0 order by 2 desc limit 12`,
    ),
  )
  expect(await checkMoney(running.product)).toEqual([])
})
