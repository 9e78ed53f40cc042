import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { type Replicated, startReplicated } from '../../platform/db/replica/replicated.fixture.ts'

let servers: Replicated
let product: TestProduct
let superAdmin: Client
let admin: Client

beforeAll(async () => {
  servers = await startReplicated()
  product = await startTestProduct({ nodes: 2, servers })
  ;({ superAdmin, admin } = await product.signInAs('superAdmin', 'admin'))
}, 180_000)
afterAll(async () => {
  await product.stop()
  await servers.stop()
})

const REGISTER = '/reports/complaints-register?from=2026-11-01&to=2026-11-30'
const replica = () => {
  const { replica: found } = product.product
  if (!found) throw new Error('the node has no replica')
  return found
}

async function rowsOf(client: Client, path = REGISTER): Promise<number> {
  const { status, body } = await client.get(path)
  expect(status).toBe(200)
  return body.data.rowCount
}

async function complain(client: Client): Promise<void> {
  const notice = {
    name: 'Kwame Mensah',
    phone: '0541234567',
    category: 'service',
    description: 'Nobody called back for two weeks after my accident.',
  }
  const { status } = await client.post('/complaints', notice, { 'idempotency-key': randomUUID() })
  expect(status).toBe(201)
}

/** Counts how many reads of `work` the replica and the primary served on the first node. */
async function answeredBy<T>(work: () => Promise<T>) {
  const before = { ...replica().counts }
  const result = await work()
  const { replica: byReplica, primary } = replica().counts
  return { result, replica: byReplica - before.replica, primary: primary - before.primary }
}

const waitUntilCaughtUp = () =>
  vi.waitFor(async () => expect((await answeredBy(() => rowsOf(superAdmin))).replica).toBe(1), 30_000)

test.each([
  ['a report', REGISTER],
  ['the file of a report', `${REGISTER.replace('?', '/file?')}&format=csv`],
  ['a built report', '/report-builder/result?dataSet=policies-sold&groupBy=branch&measures=policies'],
  ['the figures of the overview', '/overview/figures.csv?from=2026-11-10&to=2026-11-16'],
])('the replica answers %s', async (_, path) => {
  await waitUntilCaughtUp()
  const { result, ...counts } = await answeredBy(() => superAdmin.get(path))
  expect([path, result.status, result.body.detail]).toEqual([path, 200, undefined])
  expect(counts).toEqual({ replica: 1, primary: 0 })
})

test('the replica serves the rows of an export', async () => {
  const { body } = await superAdmin.post('/exports', { format: 'csv', filter: {} })
  await waitUntilCaughtUp()
  const { result, ...counts } = await answeredBy(() => superAdmin.get(`/exports/${body.data.exportId}/file`))
  expect(result.status).toBe(200)
  expect(counts).toEqual({ replica: 1, primary: 0 })
})

test('users see their own writes immediately on every node, and those of others within the lag', async () => {
  await waitUntilCaughtUp()
  const before = await rowsOf(superAdmin)
  await servers.onStandby('select pg_wal_replay_pause()')
  try {
    await complain(superAdmin)
    const own = await answeredBy(() => rowsOf(superAdmin))
    expect(own).toEqual({ result: before + 1, replica: 0, primary: 1 })
    // The browser of the person carries the position to the other node.
    const other = product.client('admin', 1)
    other.token = superAdmin.token
    const elsewhere = await other.get(REGISTER, { cookie: superAdmin.headers().cookie })
    expect(elsewhere.body.data.rowCount).toBe(before + 1)
    expect(await answeredBy(() => rowsOf(admin))).toEqual({ result: before, replica: 1, primary: 0 })
  } finally {
    await servers.onStandby('select pg_wal_replay_resume()')
  }
  await waitUntilCaughtUp()
  expect(await rowsOf(admin)).toBe(before + 1)
})

const stateOf = async () => {
  const { body } = await superAdmin.get('/health/system')
  const sections: { items: { name: string; state: string; text: string; runbook: string | null }[] }[] =
    body.data.sections
  return sections.flatMap(({ items }) => items).find(({ name }) => name === 'Read replica')
}
const metricsOf = async () => String((await superAdmin.request('GET', '/metrics')).body)

test('without the replica, all requests succeed, and the system page shows the reason', async () => {
  await waitUntilCaughtUp()
  expect(await stateOf()).toMatchObject({ state: 'good', runbook: null })
  expect(await metricsOf()).toContain('okwan_replica_used 1')
  await servers.stopStandby()
  try {
    for (let i = 0; i < 5; i++) expect((await superAdmin.get(REGISTER)).status).toBe(200)
    expect(await stateOf()).toMatchObject({
      state: 'attention',
      text: 'Not responding. Reports and exports read from the primary.',
      runbook: 'OkwanReplicaNotUsed',
    })
    const metrics = await metricsOf()
    expect(metrics).toContain('okwan_replica_used 0')
    expect(metrics).toMatch(/okwan_replica_reads_total\{server="primary"\} [1-9]/)
  } finally {
    await servers.startStandby()
  }
  await waitUntilCaughtUp()
}, 60_000)

test('without a replica, there is no cookie and no metric', async () => {
  const single = await startTestProduct()
  const client = await single.client('admin').signIn('0200000001')
  const response = await client.post('/complaints', {})
  expect(response.headers['set-cookie']).toBeUndefined()
  expect((await client.request('GET', '/metrics')).body).not.toMatch(/^okwan_replica_(used|lag_seconds) /m)
  await single.stop()
}, 60_000)
