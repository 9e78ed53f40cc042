import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { CLAIM_STATUSES } from '@okwan/domain/service/claims/terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../../../test/product.ts'

/** Other tests start a small demo; this one is what `npm start` shows to a new user. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-default-demo-'))
let stop = async () => {}
let port = 0
let superAdmin: Client

beforeAll(async () => {
  const { DEMO_SALES: _, ...env } = process.env
  const product = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts'), 'serve'], {
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', MODE: 'demo', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(product, 'exit')
  stop = async () => {
    product.kill('SIGTERM')
    await ended
  }
  const lines = createInterface(product.stdout)
  port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^ready .*localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    ended.then(() => reject(new Error('the demo ended before it was ready')), reject)
  })
  superAdmin = await new Client(port, 'admin').signIn('0200000001')
}, 600_000)
afterAll(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const listed = async <T>(address: string): Promise<T[]> => {
  const { status, body } = await superAdmin.get(address)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Values of the filter `status` or `state` for which the list is empty. */
async function emptyOf(list: string, filter: string, values: readonly string[]): Promise<string[]> {
  const empty: string[] = []
  for (const value of values) {
    if ((await listed(`${list}?${filter}=${value}&limit=1`)).length === 0) empty.push(value)
  }
  return empty
}

test('a demo of the default size has a history', async () => {
  const policies = (await superAdmin.get('/policies')).body.meta
  expect(policies).toMatchObject({ count: 1000, countIsExact: false })
  const trips = await listed<{ status: string }>('/policies?product=travel&limit=100')
  expect(trips.filter(({ status }) => status === 'expired').length).toBeGreaterThan(12)
})

test('lists of policies, claims, requests and refunds have every status except those that a job ends immediately', async () => {
  expect(await emptyOf('/policies', 'status', ['active', 'expired', 'cancelled', 'suspended', 'challenged'])).toEqual(
    [],
  )
  expect(await emptyOf('/claims', 'status', CLAIM_STATUSES)).toEqual([])
  const requests = ['pending', 'in_review', 'more_info', 'awaiting_payment', 'completed', 'rejected', 'withdrawn']
  expect(await emptyOf('/service-requests', 'status', requests)).toEqual([])
  expect(await emptyOf('/refunds', 'state', ['paid'])).toEqual([])
  expect(await emptyOf('/payouts', 'state', ['requested', 'paid', 'rejected'])).toEqual([])
})

test('persons and companies are customers', async () => {
  expect(await emptyOf('/customers/list', 'customerType', ['individual', 'corporate'])).toEqual([])
})

test.each([
  ['admin', '0200000001'],
  ['admin', '0200000002'],
  ['staff', '0200000003'],
  ['staff', '0200000006'],
  ['agent', '0240000004'],
  ['agent', '0240000005'],
] as const)('Home on the %s portal has work for %s', async (portal, mobileNumber) => {
  const client = await new Client(port, portal).signIn(mobileNumber)
  expect((await client.get('/work-items')).body.data.length).toBeGreaterThan(0)
})

test('underwriters have motor and travel referrals, and every seller has signed in', async () => {
  expect(await listed('/motor/referrals')).toHaveLength(1)
  expect((await listed('/travel/referrals')).length).toBeGreaterThan(0)
  const users = await listed<{ lastSignInAt: string | null }>('/users?limit=100')
  expect(users.filter(({ lastSignInAt }) => lastSignInAt === null)).toEqual([])
})

test('the agent has sold today and has a sale to continue', async () => {
  const agent = await new Client(port, 'agent').signIn('0240000004')
  const today = toAccraDate(new Date())
  expect((await agent.get(`/policies?soldFrom=${today}`)).body.data).toHaveLength(3)
  const drafts: { holderName: string | null }[] = (await agent.get('/motor/drafts')).body.data
  // An offer that the customer pays later keeps its draft.
  expect(drafts.map(({ holderName }) => holderName)).toEqual([null, 'Prince Lamptey', 'Mawuli Agbeko'])
})

test('the agent has offers that customers pay later', async () => {
  const agent = await new Client(port, 'agent').signIn('0240000004')
  const customersOf = async (address: string) =>
    (await agent.get(address)).body.data.map(({ customer }: { customer: { fullName: string } }) => customer.fullName)
  expect(await customersOf('/pay-later')).toEqual(['Prince Lamptey', 'Mawuli Agbeko'])
  expect(await customersOf('/pay-later?view=lapsed')).toEqual(['Kwesi Larbi'])
})

type Report = { columns: { id: string }[]; rows: { cells: (number | string | null)[] }[]; totals: (number | null)[] }

const reportOf = async (id: string): Promise<Report> => {
  const today = toAccraDate(new Date())
  return (await superAdmin.get(`/reports/${id}?from=${addDays(today, -364)}&to=${today}`)).body.data
}

test('the loss ratio of a year is between 30 and 80 percent', async () => {
  const { columns, totals } = await reportOf('loss-ratio')
  const basisPoints = totals[columns.findIndex(({ id }) => id === 'loss_ratio')]
  expect(basisPoints).toBeGreaterThan(3_000)
  expect(basisPoints).toBeLessThan(8_000)
})

test('reports of claims have rows', async () => {
  for (const id of ['claims-frequency', 'claims-severity', 'claims-ageing', 'claims-reserve', 'claims-decisions']) {
    expect((await reportOf(id)).rows.length, id).toBeGreaterThan(1)
  }
})
