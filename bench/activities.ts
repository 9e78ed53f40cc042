/**
 * The activities list with many rows: the first page for each role and filter, with the indexes that PostgreSQL uses.
 *   node bench/activities.ts [--rows 1000000]
 * Target: under 100 ms. A count stops at 10,001, so a filter that matches most rows can use a sequential scan.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Reach } from '@okwan/domain/platform/reach'
import pg from 'pg'
import { seedDemo } from '../server/src/demo/seed.ts'
import { type ActivitySearch, findActivities } from '../server/src/people/activities/list-activities.ts'
import { MovableClock } from '../server/src/platform/clock.ts'
import type { Tx } from '../server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'

const TARGET_MS = 100
const TIMES = 7
/** A reader who has no own entries and cannot see entries about suspicious transaction reports or alerts. */
const READER = {
  readerId: '00000000-0000-4000-8000-000000000000',
  canSeeSuspicions: false,
  canSeeAlerts: false,
  hidden: [],
}
/** User with a single old activity, which must be found without a scan of a million rows. */
const INACTIVE_USER = 'Akosua Darko'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const { url } = postgres
await migrate(url)
const db = openDatabase({ url, connections: 2 })
const owner = new pg.Client(url)
await owner.connect()
try {
  await seedDemo({ db, clock: new MovableClock() })
  await fill(Number(values.rows))
  for (const [name, scope, filter] of await searches()) await measure(name, scope, filter)
} finally {
  await owner.end()
  await db.close()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Activities of the demo users over a year, most of them in Accra. */
async function fill(rows: number): Promise<void> {
  await owner.query(
    `insert into audit_log (at, actor_id, action, entity_type, entity_id, branch_id, before, after)
     select now() - make_interval(secs => n * 31.5), u.id, (array['signed-in', 'policy-offered', 'policy-issued', 'payment-opened'])[1 + n % 4],
       (array['user', 'policy-record', 'policy-record', 'payment'])[1 + n % 4],
       case n % 4 when 0 then u.id::text when 3 then 'PR' || lpad(n::text, 12, '0') else gen_random_uuid()::text end, u.branch_id,
       null, '{"status": "active"}'
     from generate_series(1, $1::int) n join (select id, branch_id, row_number() over (order by id) - 1 as nth
       from users where full_name <> $2) u on u.nth = n % (select count(*) - 1 from users)`,
    [rows, INACTIVE_USER],
  )
  await owner.query(
    `insert into audit_log (at, actor_id, action, entity_type, entity_id, branch_id)
     select now() - interval '300 days', id, 'signed-in', 'user', id::text, branch_id from users where full_name = $1`,
    [INACTIVE_USER],
  )
  await owner.query('vacuum analyze audit_log')
}

type Filter = Omit<ActivitySearch, 'limit' | 'readerId' | 'canSeeSuspicions' | 'canSeeAlerts' | 'hidden'>

async function searches(): Promise<[string, Reach, Filter][]> {
  const person = async (fullName: string) => {
    const { rows } = await owner.query('select id, branch_id from users where full_name = $1', [fullName])
    return rows[0] as { id: string; branch_id: string }
  }
  const [agent, assistant, staff] = [
    await person('Yaw Boateng'),
    await person('Esi Quaye'),
    await person('Abena Owusu'),
  ]
  const inactive = await person(INACTIVE_USER)
  const all: Reach = [{ by: 'all' }]
  return [
    ['SuperAdmin, all', all, {}],
    ['SuperAdmin, one branch', all, { branchId: staff.branch_id }],
    ['SuperAdmin, one person', all, { person: agent.id }],
    ['SuperAdmin, one record', all, { entityType: 'user', entityId: agent.id }],
    ['SuperAdmin, one kind', all, { kind: 'payments' }],
    ['SuperAdmin, a kind without entries', all, { kind: 'rates' }],
    ['SuperAdmin, a day', all, { from: '2026-06-01', to: '2026-06-01' }],
    ['SuperAdmin, a name', all, { q: 'boateng' }],
    ['SuperAdmin, the name of an inactive user', all, { q: 'darko' }],
    ['SuperAdmin, an unknown name', all, { q: 'zyzzy' }],
    ['SuperAdmin, part of a reference', all, { q: 'PR000000123' }],
    ['Staff', [{ by: 'branch', id: staff.branch_id }], {}],
    ['Agent', [{ by: 'agent', id: agent.id }], {}],
    ['Agent, inactive', [{ by: 'agent', id: inactive.id }], {}],
    ['AssistantAgent', [{ by: 'owner', id: assistant.id }], {}],
  ]
}

async function measure(name: string, reach: Reach, filter: Filter): Promise<void> {
  const durationsMs: number[] = []
  const plans = new Set<string>()
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now()
    await db.read(async (tx) => {
      const explainingTx = time === 0 ? explainStatements(tx, plans) : tx
      await findActivities(explainingTx, reach, { ...filter, ...READER, limit: 25 })
    })
    durationsMs.push(performance.now() - startedAt)
  }
  const medianMs = durationsMs.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0
  const isFast = medianMs < TARGET_MS
  console.log(`${isFast ? 'ok  ' : 'SLOW'} ${medianMs.toFixed(1).padStart(7)} ms  ${name}: ${[...plans].join(', ')}`)
  if (!isFast) process.exitCode = 1
}

/** Explains every statement before it runs. */
function explainStatements(tx: Tx, plans: Set<string>): Tx {
  const query = async (statement: { text: string; values: unknown[] }) => {
    const { rows } = await owner.query(`explain (format json) ${statement.text}`, statement.values)
    noteScans(rows[0]['QUERY PLAN'][0].Plan, plans)
    return tx.query(statement as never)
  }
  return { query } as unknown as Tx // the store uses only `query`
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

function noteScans(plan: Plan, plans: Set<string>): void {
  if (plan['Index Name']?.startsWith('audit_log')) plans.add(plan['Index Name'])
  else if (plan['Relation Name'] === 'audit_log' && plan['Node Type'] === 'Seq Scan') plans.add('sequential scan')
  for (const part of plan.Plans ?? []) noteScans(part, plans)
}
