import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from '../../../../test/database.ts'
import { one } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { raw, sql } from '../sql.ts'
import type { Database } from '../transaction.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, connections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const row = z.object({ at: z.date() })
const read = async (zone: string, text: string) =>
  db.transaction(async (tx) => {
    await tx.query(`set local time zone '${zone}'`)
    return (await one(tx, row, sql`select ${raw(`timestamptz '${text}'`)} as at`)).at.getTime()
  })

test.each([
  ['2026-11-19 03:54:46.813478+00', Date.UTC(2026, 10, 19, 3, 54, 46, 813)],
  ['2026-11-19 03:54:46.8+00', Date.UTC(2026, 10, 19, 3, 54, 46, 800)],
  ['2026-11-19 03:54:46+00', Date.UTC(2026, 10, 19, 3, 54, 46)],
  ['0099-12-31 00:00:00+00', Date.parse('0099-12-31T00:00:00Z')],
  ['0099-12-31 00:00:00+00 BC', Date.parse('-000098-12-31T00:00:00Z')],
  ['12026-11-19 00:00:00+00', Date.parse('+012026-11-19T00:00:00Z')],
])('the moment %s is read the same in every time zone', async (text, expected) => {
  expect(await Promise.all(['UTC', 'Asia/Kolkata'].map((zone) => read(zone, text)))).toEqual([expected, expected])
})
