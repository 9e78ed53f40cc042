import { addDays } from '@okwan/domain/platform/dates'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../integrity-checks/check-money.ts'
import { type PayingProduct, startPayingProduct } from '../payments/testing.ts'
import { totalPaymentDays } from './payment-days.ts'

const FIRST = '2026-11-16'
const DAY_SECONDS = 86_400
const SELLERS = { agent: '0240000004', assistant: '0240000005', otherAgent: '0240000007', admin: '0200000002' } as const
const READERS = {
  superAdmin: ['admin', '0200000001'],
  staff: ['staff', '0200000003'],
  agent: ['agent', '0240000004'],
  otherStaff: ['staff', '0200000006'],
} as const

let product: PayingProduct
let owner: pg.Client
beforeAll(async () => {
  product = await startPayingProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  await sell('agent', '233241234201')
  await sell('assistant', '233201234202', 'vodafone')
  await sell('otherAgent', '233241234203')
  await sell('agent', '233241200101')
  await product.advanceSeconds(DAY_SECONDS)
  await sell('admin', '233241234204')
  await sell('otherAgent', '233241200101')
  await product.advanceSeconds(DAY_SECONDS)
  await sell('agent', '233241234205')
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

async function sell(person: keyof typeof SELLERS, msisdn: string, network = 'mtn') {
  const client = await product.client(person === 'admin' ? 'admin' : 'agent').signIn(SELLERS[person])
  const offer = await product.offer({}, `233${SELLERS[person].slice(1)}`)
  expect((await product.pay(client, offer, msisdn, network)).status).toBe(202)
  await product.drain()
  await product.advanceSeconds(4)
}

/** The totals for each reader and filter. */
async function summaries() {
  const { branchId } = await product.actorOf('233240000007')
  const filters = [
    '',
    '?status=successful',
    '?status=failed',
    '?status=pending',
    '?network=vodafone',
    '?method=momo',
    '?method=wallet',
    '?type=premium',
    '?product=motor',
    '?product=travel',
    `?branchId=${branchId}`,
    `?from=${FIRST}&to=${FIRST}`,
    `?from=${addDays(FIRST, 1)}`,
    `?to=${addDays(FIRST, 1)}&network=mtn&status=failed`,
    `?from=${addDays(FIRST, 5)}`,
    '?maxPesewas=39599',
    '?q=4201',
  ]
  const seen: Record<string, unknown> = {}
  for (const [person, [portal, number]] of Object.entries(READERS)) {
    const client = await product.client(portal).signIn(number)
    for (const filter of filters) {
      const { body, status } = await client.get(`/transactions/summary${filter}`)
      expect(status, filter).toBe(200)
      seen[`${person} ${filter}`] = body.data
    }
  }
  return seen
}
const daysTotalled = async () => {
  const { rows } = await owner.query<{ day: string }>('select day::text from payment_days order by day')
  return rows.map(({ day }) => day)
}
const wrongDays = async () => {
  const found = await findViolations(product.db, product.clock.now())
  return found.find(({ name }) => name === 'payment-day-totals-equal-payments')
}

test('figures from daily totals equal figures counted from the payments', async () => {
  const counted = await summaries()
  expect(counted['superAdmin ']).toMatchObject({ count: 7, successfulCount: 5, failedCount: 2 })
  expect(await totalPaymentDays(product.product)).toBe(2)
  expect(await totalPaymentDays(product.product)).toBe(0)
  expect(await daysTotalled()).toEqual([FIRST, addDays(FIRST, 1)])
  expect(await summaries()).toEqual(counted)
  expect(await wrongDays()).toBeUndefined()
})

test('the payments of totalled days are not read again', async () => {
  await owner.query('update payment_day_totals set count = count + 10')
  const { body } = await (await product.client('admin').signIn('0200000001')).get('/transactions/summary')
  expect(body.data.count).toBeGreaterThan(7)
  expect(await wrongDays()).toBeDefined()
  await owner.query('update payment_day_totals set count = count - 10')
})

test('a changed payment of a totalled day is counted immediately, and the day is totalled again', async () => {
  await owner.query(`set session_replication_role = replica`)
  await owner.query(
    `update checkouts set state = 'review' where state = 'failed' and created_at < '${addDays(FIRST, 1)}'`,
  )
  await owner.query(`set session_replication_role = origin`)
  expect(await wrongDays()).toBeDefined()
  await owner.query(
    `update checkouts set state = 'paid' where state = 'review' and created_at < '${addDays(FIRST, 1)}'`,
  )
  expect(await daysTotalled()).toEqual([addDays(FIRST, 1)])
  const counted = await summaries()
  expect(counted['superAdmin ']).toMatchObject({ count: 7, successfulCount: 6, failedCount: 1 })
  expect(await totalPaymentDays(product.product)).toBe(1)
  expect(await summaries()).toEqual(counted)
  expect(await wrongDays()).toBeUndefined()
})
