import { randomUUID } from 'node:crypto'
import type { System } from '@okwan/contract/reports/system'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { runChecks } from '../../money/integrity-checks/check-money.ts'
import { archiveRecords } from '../../platform/archives/archive-records.ts'
import { finishAudit, verifyAndRecord } from '../../platform/audit/watch-audit.ts'
import { recordNode, startHeartbeat } from '../../platform/jobs/nodes.ts'
import { VERSION } from '../../platform/version.ts'
import { planAudit } from '../price-audits/start-audit.ts'

let product: TestProduct
let owner: pg.Client
let efua: Client

const NODE = { id: randomUUID(), name: 'node-1', role: 'both', version: VERSION } as const

/** Makes every item healthy, as after a night of normal operation. */
beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  efua = await product.client('admin').signIn('0200000001')
  await planAudit(product.product)
  await product.runJobs()
  await runChecks(product.product)
  await finishAudit(product.product)
  await verifyAndRecord(product.product, 'whole')
  await archiveRecords(product.product)
  await recordNode(product.product, NODE)
  await owner.query(`insert into installation (mode, key_fingerprint) values ('demo', repeat('0', 32))`)
  await owner.query(
    `insert into backups (file_name, started_at, finished_at, bytes, sha256)
     values ('okwan.dump', now(), now(), 1, repeat('0', 64))`,
  )
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

async function read(): Promise<System> {
  const { status, body } = await efua.get('/health/system')
  expect(status).toBe(200)
  return body.data
}

const itemsOf = ({ sections }: System) => sections.flatMap(({ items }) => items)
const urgent = (system: System) =>
  itemsOf(system)
    .filter(({ state }) => state === 'attention' || state === 'unknown')
    .map(({ name, state, runbook }) => ({ name, state, runbook }))

/** Changes the database, reads the state, and reverts the change. */
async function withFault(fault: string, repair: string): Promise<System> {
  await owner.query(fault)
  try {
    return await read()
  } finally {
    await owner.query(repair)
  }
}

test('all systems are working if every part was read and is good', async () => {
  const system = await read()
  expect(urgent(system)).toEqual([])
  expect(system).toMatchObject({ isHealthy: true, sentence: 'All systems are working', version: VERSION })
  expect(system.sections.map(({ id }) => id)).toEqual([
    'nodes',
    'jobs',
    'providers',
    'checks',
    'audit',
    'backups',
    'database',
    'keys',
  ])
  for (const { checkedAt } of itemsOf(system)) expect(checkedAt).not.toBeNull()
  expect(itemsOf(system)).toContainEqual(expect.objectContaining({ name: 'Mode', text: 'Marked as demo.' }))
})

test.each([
  [
    'a stale check',
    `update integrity_checks set checked_at = checked_at - interval '2 days'
     where name = (select min(name) from integrity_checks)`,
    `update integrity_checks set checked_at = checked_at + interval '2 days'
     where name = (select min(name) from integrity_checks)`,
    'OkwanIntegrityCheckFailed',
  ],
  [
    'a dead node',
    `insert into nodes (id, name, role, version, started_at, last_seen_at)
     values ('00000000-0000-4000-8000-000000000001', 'node-2', 'worker', '${VERSION}', now() - interval '1 hour', now() - interval '5 minutes')`,
    `delete from nodes where name = 'node-2'`,
    'OkwanNodeDown',
  ],
  [
    'a failed job',
    `insert into jobs (kind, payload, status, run_at, created_at, last_error)
     values ('message.send', '{}', 'failed', now(), now(), 'refused')`,
    `delete from jobs where last_error = 'refused'`,
    'OkwanJobsFailed',
  ],
  [
    'a missing backup',
    `create table kept as select * from backups; delete from backups`,
    `insert into backups select * from kept; drop table kept`,
    'OkwanBackupOld',
  ],
  [
    'an old backup',
    `update backups set started_at = started_at - interval '27 hours', finished_at = finished_at - interval '27 hours'`,
    `update backups set finished_at = finished_at + interval '27 hours'`,
    'OkwanBackupOld',
  ],
  [
    'archiving that did not run',
    `update archive_runs set finished_at = finished_at - interval '27 hours'`,
    `update archive_runs set finished_at = finished_at + interval '27 hours'`,
    'OkwanArchivesFailed',
  ],
  [
    'archiving that failed',
    `update archive_runs set failures = '[{"table": "jobs", "problem": "disk full"}]'`,
    `update archive_runs set failures = '[]'`,
    'OkwanArchivesFailed',
  ],
  [
    'a restored copy',
    `update installation set home = 'elsewhere'`,
    `update installation set home = database_home()`,
    'OkwanJobsHeld',
  ],
])('%s changes the overall status', async (_, fault, repair, runbook) => {
  const system = await withFault(fault, repair)
  expect(system).toMatchObject({ isHealthy: false, sentence: '1 item needs attention' })
  expect(urgent(system)).toEqual([expect.objectContaining({ state: 'attention', runbook })])
  expect((await read()).isHealthy).toBe(true)
})

test('charges that differ from the rate books, or an audit that did not run, change the overall status', async () => {
  const stale = await withFault(
    `update price_audits set finished_at = finished_at - interval '27 hours'`,
    `update price_audits set finished_at = finished_at + interval '27 hours'`,
  )
  expect(urgent(stale)).toMatchObject([{ name: 'Charges match the rate books', state: 'attention' }])
})

test('a part that cannot be read is unknown, and the others are shown', async () => {
  const system = await withFault('revoke select on backups from okwan_app', 'grant select on backups to okwan_app')
  expect(urgent(system)).toEqual([{ name: 'Backups', state: 'unknown', runbook: null }])
  expect(system.isHealthy).toBe(false)
  expect(itemsOf(system).find(({ name }) => name === 'Backups')?.checkedAt).toBeNull()
  expect(itemsOf(system).find(({ name }) => name === 'PostgreSQL')?.state).toBe('good')
})

test('a provider whose last message failed needs attention', async () => {
  const add = `insert into messages (recipient, channel, template, params, status, failure, failed_at, created_at)
               values ('233200000001', 'sms', 'receipt', '{}', 'failed', 'refused', $1, $1)`
  await owner.query(add, [product.clock.now()])
  const system = await read()
  expect(urgent(system)).toEqual([{ name: 'SMS', state: 'attention', runbook: null }])
  await owner.query(`delete from messages where failure = 'refused'`)
})

test('a node is listed from its start to its stop, and a dead one for a day', async () => {
  const log = { warn: vi.fn() } as unknown as FastifyBaseLogger
  const nodes = async () => (await owner.query<{ role: string }>('select role from nodes order by role')).rows
  const running = startHeartbeat(product.product, 'web', log)
  await vi.waitFor(async () => expect(await nodes()).toEqual([{ role: 'both' }, { role: 'web' }]))
  await owner.query(
    `update nodes set started_at = started_at - interval '25 hours', last_seen_at = last_seen_at - interval '25 hours'
     where role = 'both'`,
  )
  await recordNode(product.product, { ...NODE, id: randomUUID(), role: 'worker' })
  expect(await nodes()).toEqual([{ role: 'web' }, { role: 'worker' }])
  await running.stop()
  expect(await nodes()).toEqual([{ role: 'worker' }])
  expect(log.warn).not.toHaveBeenCalled()
})

test('only a SuperAdmin reads the state of the system', async () => {
  const { admin, staff, agent, assistant } = await product.signInAs('admin', 'staff', 'agent', 'assistant')
  for (const client of [admin, staff, agent, assistant]) expect((await client.get('/health/system')).status).toBe(403)
  expect((await product.client('admin').get('/health/system')).status).toBe(401)
})

test('reading does not keep an abandoned session alive', async () => {
  const ama = await product.client('admin').signIn('0200000009')
  const systemItems = async () =>
    (await owner.query<{ at: Date }>('select max(last_seen_at) as at from sessions')).rows[0]?.at.getTime()
  const before = await systemItems()
  product.clock.advance(120)
  expect((await ama.get('/health/system', { 'x-unattended': '1' })).status).toBe(200)
  expect(await systemItems()).toBe(before)
  await ama.get('/health/system')
  expect(await systemItems()).toBeGreaterThan(before ?? 0)
})
