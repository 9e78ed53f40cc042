import { addDays } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { findViolations } from '../../money/integrity-checks/check-money.ts'
import { sales } from './sale.fixture.ts'
import { totalSoldDays } from './sold-days.ts'

const FIRST = '2026-11-16'
const DAY_SECONDS = 86_400
const RANGE = `from=${FIRST}&to=${addDays(FIRST, 9)}`
const READERS = { superAdmin: '0200000001', admin: '0200000002', staff: '0200000003', agent: '0240000004' } as const

let running: TestProduct
let owner: pg.Client
beforeAll(async () => {
  running = await startTestProduct()
  owner = new pg.Client(running.databaseUrl)
  await owner.connect()
  const { sell } = sales(running)
  await sell({ seller: 'staff', days: 30 })
  await sell({ seller: 'agent', coverType: 'comprehensive', days: 30 })
  await sell({ seller: 'north', days: 60 })
  running.clock.advance(DAY_SECONDS)
  await sell({ seller: 'assistant', days: 30 })
})
afterAll(async () => {
  await owner.end()
  await running.stop()
})

const signIn = (reader: keyof typeof READERS): Promise<Client> =>
  running.client(reader === 'staff' || reader === 'agent' ? reader : 'admin').signIn(READERS[reader])

/** All figures of the overview, for each reader, both periods and one product. */
async function overviews() {
  const seen: Record<string, unknown> = {}
  for (const reader of Object.keys(READERS) as (keyof typeof READERS)[]) {
    const client = await signIn(reader)
    for (const about of [RANGE, `${RANGE}&product=travel`, `from=${addDays(FIRST, 2)}&to=${addDays(FIRST, 4)}`]) {
      seen[`${reader} ${about}`] = (await client.get(`/overview?${about}`)).body.data
    }
  }
  return seen
}
const daysTotalled = async () => {
  const { rows } = await owner.query<{ day: string }>('select day::text from sold_days order by day')
  return rows.map(({ day }) => day)
}
/** Runs only the daily check, because other checks would report that these sales have no payments. */
const wrongDays = async () => {
  const found = await findViolations(running.product.db, running.clock.now())
  return found.find(({ name }) => name === 'sold-day-totals-equal-policies')
}
const raisePremium = (client: pg.Client) =>
  client.query(`update policy_records set premium_pesewas = premium_pesewas + 100, office_premium_pesewas = office_premium_pesewas + 100
    where id = (select id from policy_records where issued_at < '${addDays(FIRST, 1)}' order by id limit 1)`)

test('figures from totals equal those counted from the policies', async () => {
  const counted = await overviews()
  expect(await totalSoldDays(running.product)).toBe(1)
  expect(await daysTotalled()).toEqual([FIRST])
  expect(await overviews()).toEqual(counted)
  running.clock.advance(DAY_SECONDS)
  expect(await totalSoldDays(running.product)).toBe(1)
  expect(await totalSoldDays(running.product)).toBe(0)
  expect(await daysTotalled()).toEqual([FIRST, addDays(FIRST, 1)])
  expect(await overviews()).toEqual(counted)
  expect(await wrongDays()).toBeUndefined()
})

test('a change of a totalled day is seen immediately, and the day is totalled again', async () => {
  const before = (await overviews())[`superAdmin ${RANGE}`] as { sold: { premiumPesewas: number } }
  await raisePremium(owner)
  expect(await daysTotalled()).toEqual([addDays(FIRST, 1)])
  const counted = await overviews()
  const after = counted[`superAdmin ${RANGE}`] as { sold: { premiumPesewas: number } }
  expect(after.sold.premiumPesewas).toBe(before.sold.premiumPesewas + 100)
  expect(await totalSoldDays(running.product)).toBe(1)
  expect(await overviews()).toEqual(counted)
})

test('totals wait for a change that is not committed yet', async () => {
  await owner.query(`delete from sold_days`)
  await owner.query('begin')
  await raisePremium(owner)
  const totalling = totalSoldDays(running.product)
  const first = await Promise.race([totalling.then(() => 'totalled'), waiting()])
  expect(first).toBe('waiting')
  await owner.query('commit')
  expect(await totalling).toBe(2)
  expect(await wrongDays()).toBeUndefined()
})

/** Resolves when a connection waits for an advisory lock. */
async function waiting(): Promise<string> {
  const client = new pg.Client(running.databaseUrl)
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)
      if (rowCount) return 'waiting'
    }
  } finally {
    await client.end()
  }
}
