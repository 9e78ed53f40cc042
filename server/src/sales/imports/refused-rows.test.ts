import { toAccraDate } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { imports, motorRow } from './import.fixture.ts'

let running: TestProduct
let owner: pg.Client

beforeAll(async () => {
  running = await startTestProduct()
  owner = new pg.Client(running.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await running.stop()
})

test('rows that only the database refuses become wrong with the reason, and all others are written', async () => {
  await owner.query(`alter table vehicles add constraint vehicles_no_tractor check (model <> 'Tractor')`)
  const maker = await running.client('admin').signIn('0200000001')
  const checker = await running.client('admin').signIn('0200000009')
  const book = imports(running, [maker, checker])
  const today = toAccraDate(running.clock.now())
  const refused = [1, 8, 9, 21]
  const rows = Array.from({ length: 21 }, (_, i) =>
    motorRow(i + 1, today, refused.includes(i + 1) ? { model: 'Tractor' } : {}),
  )
  const id = await book.importAll('motor-policies', rows)

  expect((await book.getImport(id)).counts).toMatchObject({ written: 17, wrong: 4, ready: 0 })
  const wrong = await book.rowsOf(id, 'wrong')
  // The first row of a file is its headings.
  expect(wrong.map(({ rowNumber }: { rowNumber: number }) => rowNumber)).toEqual(refused.map((n) => n + 1))
  for (const { reason } of wrong) expect(reason).toContain('vehicles_no_tractor')
  const { rows: found } = await owner.query(
    `select count(*) as count from policies where policy_number like 'OLD/2026/%'`,
  )
  expect(found).toEqual([{ count: 17 }])
})
