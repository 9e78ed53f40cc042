import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { OTHER_SETTINGS, openLog, prepareLog } from '../audited.fixture.ts'

let prepared: Awaited<ReturnType<typeof prepareLog>> | undefined
let log: Awaited<ReturnType<NonNullable<typeof prepared>['copy']>>

beforeEach(async () => {
  prepared ??= await prepareLog()
  log = await prepared.copy()
})
afterEach(() => log.drop())
afterAll(() => prepared?.drop())

test('a copy in a new cluster with other transaction ids and settings verifies and continues', {
  timeout: 120_000,
}, async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-cluster-'))
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false, settings: OTHER_SETTINGS })
  try {
    await log.record(3) // pending while the log is dumped
    await migrate(cluster.url)
    await restore(log.owner, cluster.url)
    const restored = await openLog(cluster.url, log.directory)
    expect(await restored.verify()).toMatchObject({ sealed: 2500, unsealed: 3, faults: [] })
    await restored.record(2)
    expect(await restored.seal()).toBe(5)
    await restored.sign()
    expect(await restored.verify()).toMatchObject({ sealed: 2505, unsealed: 0, faults: [] })
    await restored.close()
  } finally {
    await cluster.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test('with rollbacks and killed sealers, every committed entry is sealed exactly once', {
  timeout: 60_000,
}, async () => {
  const nodes = await Promise.all([1, 2].map(() => openLog(log.url, log.directory)))
  let committed = 0
  let kills = 0
  let isWriting = true
  const write = async (writer: number) => {
    for (let i = 0; i < 60; i++) {
      const failing = (writer + i) % 5 === 0
      const written = log.record(3).then(() => {
        committed += 3
      })
      const rolledBack = log.db.transaction(async (tx) => {
        await tx.query(`insert into audit_log (at, action, entity_type, entity_id) values (now(), 'x', 'y', 'z')`)
        if (failing) throw new Error('rolled back')
        committed += 1
      })
      await Promise.all([written, rolledBack.catch(() => {})])
    }
  }
  const seal = async (node: (typeof nodes)[number]) => {
    while (isWriting) await node.seal().catch(() => {})
  }
  const kill = async () => {
    while (isWriting) {
      const { rows } =
        await log.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
        and state <> 'idle' and datname = current_database() and query ~ 'audit_(unsealed|segments)' limit 1`)
      kills += rows.length
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const writing = Promise.all([1, 2, 3].map(write)).finally(() => {
    isWriting = false
  })
  await Promise.all([writing, ...nodes.map(seal), kill()])
  await log.seal()
  const { rows } = await log.owner.query(`select count(*)::int as sealed, count(distinct nr)::int as different
    from (select unnest(nrs) as nr from audit_segments) s`)
  expect(rows).toEqual([{ sealed: 2500 + committed, different: 2500 + committed }])
  expect(kills).toBeGreaterThan(3)
  expect(await log.verify()).toMatchObject({ entries: 2500 + committed, unsealed: 0, faults: [] })
  for (const node of nodes) await node.close()
})

/** Acts like pg_dump and pg_restore for the audit log: copies rows as text without triggers, and the sequence values. */
async function restore(from: pg.Client, url: string): Promise<void> {
  const to = new pg.Client(url)
  await to.connect()
  await to.query('set session_replication_role = replica')
  for (const table of ['audit_log', 'audit_unsealed', 'audit_segments', 'audit_checkpoints']) {
    const { rows } = await from.query(`select to_json(t)::text as row from ${table} t`)
    await to.query(
      `insert into ${table} overriding system value select r.* from unnest($1::json[]) j, json_populate_record(null::${table}, j) r`,
      [rows.map(({ row }) => row)],
    )
  }
  const { rows } = await from.query('select last_value from audit_log_nr_seq')
  await to.query(`select setval('audit_log_nr_seq', $1)`, [rows[0].last_value])
  await to.end()
}
