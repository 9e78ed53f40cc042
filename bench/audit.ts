/**
 * Measures a large audit log: how fast entries are sealed, and how long it takes to verify all entries or the new ones.
 *   node bench/audit.ts [--rows 2000000] [--connections 4]
 * Target for 2 million entries: the whole log in about 20 s, from the last checkpoint in under 1 s.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openCheckpointDirectory } from '../server/src/gateways/checkpoint-directory.ts'
import { auditKeys } from '../server/src/platform/audit/keys.ts'
import { sealAudit } from '../server/src/platform/audit/seal-audit.ts'
import { signCheckpoint, storeCheckpoints } from '../server/src/platform/audit/sign-checkpoint.ts'
import { type Scope, verifyAudit } from '../server/src/platform/audit/verify-audit.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { Secrets } from '../server/src/platform/secrets.ts'

const FILL_BATCH_SIZE = 100_000
/** Number of entries that a busy office writes between two checkpoints. */
const NEW_ENTRIES = 3000

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '2000000' }, connections: { type: 'string', default: '4' } },
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
await migrate(postgres.url)
const sealer = openDatabase({ url: postgres.url, role: 'okwan_sealer' })
const owner = new pg.Client(postgres.url)
await owner.connect()
const secrets = new Secrets('a secret for measuring, 32 characters')
const externalCheckpoints = openCheckpointDirectory(path.join(folder, 'checkpoints'))
try {
  const rows = Number(values.rows)
  await dropSearchIndexes()
  await measureTime(`insert ${rows} entries`, () => fill(rows))
  await owner.query('vacuum analyze audit_log')
  const seconds = await measureTime(`seal ${rows} entries`, () => sealAudit({ sealer, secrets }))
  console.log(`        ${Math.round(rows / seconds)} entries a second`)
  for (const table of ['audit_segments', 'audit_unsealed']) await owner.query(`vacuum analyze ${table}`)
  await signCheckpoint({ sealer, secrets }, Math.ceil(rows / 1000))
  await storeCheckpoints(sealer, externalCheckpoints)
  await fill(NEW_ENTRIES)
  await sealAudit({ sealer, secrets })
  await verify('verify from the last checkpoint', 'recent', 1)
  await verify('verify the whole log', 'whole', rows / 100_000)
  await verify('verify the whole log again', 'whole', rows / 100_000)
  const { rows: sizes } = await owner.query(`select pg_size_pretty(pg_total_relation_size('audit_log')) as entries,
    pg_size_pretty(pg_total_relation_size('audit_segments')) as seals`)
  console.log(`        ${sizes[0].entries} of entries, ${sizes[0].seals} of seals`)
} finally {
  await owner.end()
  await sealer.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Sealing and verification do not use these indexes, and filling them would take most of the time. */
async function dropSearchIndexes(): Promise<void> {
  const { rows } = await owner.query(`select string_agg(indexname, ', ') as names from pg_indexes
    where tablename = 'audit_log' and indexname <> 'audit_log_nr_key'`)
  await owner.query(`drop index ${rows[0].names}`)
}

async function fill(count: number): Promise<void> {
  for (let from = 0; from < count; from += FILL_BATCH_SIZE) {
    await owner.query(
      `insert into audit_log (at, session_id, request_id, action, entity_type, entity_id, before, after)
       select now(), gen_random_uuid(), 'req-' || n,
         (array['signed-in', 'policy-issued', 'payout-approved', 'policy-offered', 'payment-opened'])[1 + n % 5],
         (array['session', 'policy-record', 'payout', 'policy-record', 'payment'])[1 + n % 5], gen_random_uuid()::text,
         case when n % 3 = 0 then jsonb_build_object('state', 'draft', 'pesewas', n * 7, 'name', 'Akosua ' || n) end,
         jsonb_build_object('state', 'paid', 'pesewas', n * 13, 'name', 'Ama "x" é ' || n, 'note', repeat('n', n % 60))
       from generate_series($1::int + 1, least($1::int + $2::int, $3::int)) n`,
      [from, FILL_BATCH_SIZE, count],
    )
  }
}

async function verify(label: string, scope: Scope, targetSeconds: number): Promise<void> {
  const options = {
    scope,
    keys: auditKeys(secrets),
    externalCheckpoints,
    clockMoves: false,
    connections: Number(values.connections),
  }
  const seconds = await measureTime(label, async () => {
    const { entries, faults } = await sealer.read((tx) => verifyAudit(tx, options))
    console.log(`        ${entries} entries, ${faults.length} faults`)
    if (faults.length > 0) throw new Error(faults.map(({ sentence }) => sentence).join('\n'))
  })
  if (seconds > targetSeconds) {
    console.log(`SLOW    the target is ${targetSeconds} s`)
    process.exitCode = 1
  }
}

async function measureTime(label: string, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${seconds.toFixed(2).padStart(6)} s ${label}`)
  return seconds
}
