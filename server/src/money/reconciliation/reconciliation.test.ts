import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { withKey } from '../payments/testing.ts'
import { type PayoutProduct, startPayoutProduct } from '../payouts/send/testing.ts'
import { reconcileYesterday } from './start-run.ts'

const DAY = '2026-11-16'
const AGENT = '233240000004'
const CHECKER = '233200000008'

let product: PayoutProduct
let superAdmin: Client
let statement: string

beforeAll(async () => {
  product = await startPayoutProduct()
  superAdmin = await product.client('admin').signIn('233200000001')
  const agent = await product.client('agent').signIn(AGENT)
  const maker = await product.client('admin').signIn('233200000002')
  const checker = await product.client('admin').signIn(CHECKER)
  for (const msisdn of ['233241234567', '233241234568', '233241200102']) {
    await product.pay(agent, await product.offer(), msisdn)
  }
  const refund = await product.refund(100_00)
  await product.recommend(maker, refund)
  await product.approve(checker, CHECKER, refund)
  await product.drain()
  await product.advanceSeconds(4)
  // On a busy machine a callback can be missed, so the status is queried again.
  await product.advanceSeconds(300)
  statement = await (await product.control('GET', `statement.csv?provider=hubtel&date=${DAY}`)).text()
})
afterAll(() => product.stop())

async function compare(statementCsv?: string) {
  const body = { provider: 'hubtel', day: DAY, ...(statementCsv === undefined ? {} : { statementCsv }) }
  const started = await superAdmin.post('/reconciliation/runs', body, withKey())
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  await product.drain()
  return (await superAdmin.get(`/reconciliation/runs/${started.body.data.runId}`)).body.data
}

const linesOf = (csv: string) => csv.trim().split('\n')
const classes = ({ items }: { items: { class: string }[] }) => items.map((item) => item.class)
/** The first incoming payment on the statement. */
const paidIn = () => linesOf(statement).find((line) => line.includes(',in,') && line.endsWith(',paid')) ?? ''

test('the provider’s statement matches our ledger', async () => {
  expect(await compare(statement)).toMatchObject({ state: 'finished', source: 'statement', matched: 4, items: [] })
})

test('querying each transaction gives the same result as the statement, with the account balances', async () => {
  const run = await compare()
  expect(run).toMatchObject({
    state: 'finished',
    source: 'status-sweep',
    matched: 4,
    items: [],
    startedBy: 'Efua Mensah',
  })
  expect(run.providerFloats.disbursementPesewas).toBe(100_000_00 - 100_50)
  expect(run.ledgerFloats.disbursementPesewas).toBe(-100_50)
  expect(run.floatDifference).toMatchObject({ disbursementPesewas: 100_000_00 })
})

test.each([
  ['missing_at_provider', () => statement.replace(`${paidIn()}\n`, '')],
  ['duplicate_at_provider', () => `${statement}${paidIn()}\n`],
  ['amount_diff', () => statement.replace(paidIn(), paidIn().replace(',396.00,', ',395.00,'))],
  ['fee_diff', () => statement.replace(paidIn(), paidIn().replace(',7.72,', ',7.73,'))],
  ['status_diff', () => statement.replace(paidIn(), paidIn().replace(/paid$/, 'failed'))],
  ['missing_in_ledger', () => `${statement}${DAY}T10:00:00Z,XX1,t1,n1,in,233249999999,5.00,0.10,paid\n`],
])('%s is found and classified', async (name, changed) => {
  const run = await compare(changed())
  expect(classes(run)).toEqual([name])
  expect(run.items[0].label.length).toBeGreaterThan(10)
})

test.each([
  ['no columns', 'hello', 'Missing columns'],
  [
    'no amount',
    `date,clientReference,networkTransactionId,direction,msisdn,amount,charges,status\n${DAY},a,b,in,c,x,0,paid`,
    'Row 2',
  ],
])('a statement with %s is refused', async (_name, statementCsv, text) => {
  const body = { provider: 'hubtel', day: DAY, statementCsv }
  const response = await superAdmin.post('/reconciliation/runs', body, withKey())
  expect(response.body).toMatchObject({ code: 'statement_unreadable', detail: expect.stringContaining(text) })
})

test('an unconnected provider and a future date are refused', async () => {
  const start = (body: object) => superAdmin.post('/reconciliation/runs', body, withKey())
  expect((await start({ provider: 'mtn', day: DAY })).body.code).toBe('provider_unknown')
  expect((await start({ provider: 'hubtel', day: '2026-11-17' })).body.code).toBe('date_in_future')
})

test('the nightly reconciliation of the previous day runs only once, on one of the nodes', async () => {
  const before = (await superAdmin.get('/reconciliation/runs')).body.meta.count
  await product.advanceSeconds(18 * 3600)
  await Promise.all(Array.from({ length: 5 }, () => reconcileYesterday(product.product)))
  await product.drain()
  superAdmin = await product.client('admin').signIn('233200000001')
  const { data, meta } = (await superAdmin.get('/reconciliation/runs')).body
  expect(meta.count).toBe(before + 1)
  expect(data[0]).toMatchObject({ day: DAY, state: 'finished', startedBy: null, matched: 4, differences: 0 })
})

test('staff can’t run a reconciliation', async () => {
  const staff = await product.client('staff').signIn('233200000003')
  expect((await staff.get('/reconciliation/runs')).status).toBe(403)
})
