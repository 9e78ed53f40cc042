import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@okwan/domain/platform/refusal'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { one, run, type Tx } from '../database.ts'
import { withoutPasswords } from '../logins.ts'
import { openDatabase } from '../open-database.ts'
import { sql } from '../sql.ts'
import type { Database } from '../transaction.ts'
import { Replica } from './replica.ts'
import { type Replicated, startReplicated } from './replicated.fixture.ts'

let servers: Replicated
let primary: Database
const opened: Replica[] = []

beforeAll(async () => {
  servers = await startReplicated()
  await servers.onPrimary('create table written (n int); grant select, insert on written to okwan_app')
  primary = openDatabase({ url: withoutPasswords(servers.url).app, connections: 4 })
}, 120_000)
afterEach(async () => {
  for (const replica of opened.splice(0)) await replica.close()
})
afterAll(async () => {
  await primary.close()
  await servers.stop()
})

/** Waits until the replica is used, because a start takes as long as its first poll. */
async function open(lagSeconds = 60, url = servers.replicaUrl): Promise<Replica> {
  const replica = new Replica({ url, lagSeconds, primary, connections: 4 })
  opened.push(replica)
  if (url === servers.replicaUrl) await waitUntilUsed(replica)
  return replica
}

const waitUntilUsed = (replica: Replica) =>
  vi.waitFor(() => expect(replica.state().isUsed).toBe(true), { timeout: 30_000, interval: 50 })
const waitUntilNotUsed = (replica: Replica) =>
  vi.waitFor(() => expect(replica.state().isUsed).toBe(false), { timeout: 30_000, interval: 50 })

const server = z.object({ standby: z.boolean() })
const isStandby = async (tx: Tx) => (await one(tx, server, sql`select pg_is_in_recovery() as standby`)).standby
const write = () => primary.write((tx) => run(tx, sql`insert into written values (1)`))

test('the standby serves reads, one statement at a time and on a snapshot', async () => {
  const replica = await open()
  const reads = replica.readsFrom(0)
  expect(await reads.read(isStandby)).toBe(true)
  expect(await reads.readWithin(1000, isStandby)).toBe(true)
  expect(replica.state()).toMatchObject({ problem: undefined, isUsed: true, limitSeconds: 60 })
  expect(replica.counts).toEqual({ replica: 1, primary: 0 })
})

test('a write is read from the primary until the standby has it', async () => {
  const replica = await open()
  await servers.onStandby('select pg_wal_replay_pause()')
  try {
    await write()
    const position = await replica.position()
    await replica.poll()
    expect(await replica.readsFrom(position).read(isStandby)).toBe(false)
    // Users who wrote nothing get data that is up to 60 seconds old.
    expect(await replica.readsFrom(0).read(isStandby)).toBe(true)
    await servers.onStandby('select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await replica.readsFrom(position).read(isStandby)).toBe(true), 30_000)
  } finally {
    await servers.onStandby('select pg_wal_replay_resume()')
  }
})

test('a standby beyond the limit is not used until it has caught up', async () => {
  const replica = await open(1)
  await servers.onStandby('select pg_wal_replay_pause()')
  try {
    await write()
    await waitUntilNotUsed(replica)
    expect(replica.state()).toMatchObject({ problem: undefined, isUsed: false })
    expect(replica.state().lagSeconds).toBeGreaterThan(1)
    expect(await replica.readsFrom(0).read(isStandby)).toBe(false)
  } finally {
    await servers.onStandby('select pg_wal_replay_resume()')
  }
  await waitUntilUsed(replica)
})

test('the lag does not grow while the primary is idle', async () => {
  const replica = await open(1)
  await sleep(2500)
  await waitUntilUsed(replica)
})

test('a job waits for the standby, and sees every write until now', async () => {
  const replica = await open()
  await write()
  const counted = z.object({ count: z.number() })
  const count = sql`select count(*) from written`
  const { count: written } = await primary.read((tx) => one(tx, counted, count))
  const reads = await replica.readsNow()
  expect(await reads.read((tx) => one(tx, counted, count))).toEqual({ count: written })
})

test('a job reads from the primary if the standby does not catch up', async () => {
  const replica = await open()
  await servers.onStandby('select pg_wal_replay_pause()')
  try {
    await write()
    expect(await (await replica.readsNow()).read(isStandby)).toBe(false)
  } finally {
    await servers.onStandby('select pg_wal_replay_resume()')
  }
})

test('a read that replay cancels is repeated on the primary, and the following reads stay there', async () => {
  const replica = await open()
  await servers.onPrimary(
    'create table cleared (n int); insert into cleared values (1); grant select on cleared to okwan_app',
  )
  await vi.waitFor(async () => {
    expect(await replica.readsFrom(await replica.position()).read(isStandby)).toBe(true)
  }, 30_000)
  const reads = replica.readsFrom(0)
  const read = reads.readWithin(20_000, async (tx) => {
    await run(tx, sql`select n from cleared`)
    if (!(await isStandby(tx))) return 'primary'
    await servers.onPrimary('truncate cleared')
    await run(tx, sql`select pg_sleep(15)`)
    return 'standby'
  })
  expect(await read).toBe('primary')
  expect(await reads.read(isStandby)).toBe(false)
}, 60_000)

test('a refusal and a time limit are not repeated', async () => {
  const replica = await open()
  let runs = 0
  const refused = replica.readsFrom(0).read(async () => {
    runs += 1
    throw new Refusal('not_found')
  })
  await expect(refused).rejects.toThrow(Refusal)
  const slow = replica.readsFrom(0).readWithin(100, async (tx) => {
    runs += 1
    await run(tx, sql`select pg_sleep(5)`)
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
  expect(runs).toBe(2)
})

test('a server that is no standby is not used', async () => {
  const replica = await open(60, withoutPasswords(inject('postgresUrl')).app)
  await vi.waitFor(() => expect(replica.state().problem).toBe('not-a-standby'), 30_000)
  expect(await replica.readsFrom(0).read(isStandby)).toBe(false)
  expect(replica.counts).toEqual({ replica: 0, primary: 1 })
})

test('reads use the primary if no server responds at the address of the standby', async () => {
  const replica = await open(60, 'postgres://okwan_app@127.0.0.1:1/okwan')
  await vi.waitFor(() => expect(replica.state().problem).toBe('unreachable'), 30_000)
  expect(await replica.readsFrom(0).read(isStandby)).toBe(false)
})

test('reads survive a standby that hangs, that stops and that returns', async () => {
  const replica = await open()
  servers.signalStandby('SIGSTOP')
  try {
    // The first reads begin before the node has detected that the standby does not respond.
    const reads = [replica.readsFrom(0).readWithin(30_000, isStandby), replica.readsFrom(0).read(isStandby)]
    expect(replica.counts).toEqual({ replica: 2, primary: 0 })
    expect(await Promise.all(reads)).toEqual([false, false])
    expect(replica.state().problem).toBe('unreachable')
    expect(await replica.readsFrom(0).read(isStandby)).toBe(false)
  } finally {
    servers.signalStandby('SIGCONT')
  }
  await waitUntilUsed(replica)

  await servers.stopStandby()
  expect(await replica.readsFrom(0).read(isStandby)).toBe(false)
  await servers.startStandby()
  await waitUntilUsed(replica)
  expect(await replica.readsFrom(0).read(isStandby)).toBe(true)
}, 120_000)
