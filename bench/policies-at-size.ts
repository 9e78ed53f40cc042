/**
 * What the lists cost when the product is full: the same questions at 10,000 policies and at many, one after the other, and
 * for each the plan that PostgreSQL made of it.
 *   node bench/policies-at-size.ts [--policies 1000000] [--times 40]
 * Targets: the first page under 50 ms at the median, p95 under three times that of 10,000, no table read from end to end.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { ask, fill, startOurs, stopChildren } from './start.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '40' },
    /** A folder of db:fill, instead of filling another. */
    full: { type: 'string' },
  },
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const QUESTIONS: Record<string, string> = {
  'first page': '/policies?limit=25',
  active: '/policies?status=active',
  expiring: `/policies?status=active&endFrom=${day(0)}&endTo=${day(30)}&sort=endDate`,
  expired: '/policies?status=expired&sort=-endDate',
  'one cover': '/policies?coverType=comprehensive',
  'sold in 30 days': `/policies?soldFrom=${day(-29)}&soldTo=${day(0)}`,
  'by plate': '/policies?q=GR+48-00',
  'by phone': '/policies?q=0244123',
  'by name': '/policies?q=Owusu+Kwame',
  'overview, 30 days': `/policy-overview?from=${day(-29)}&to=${day(0)}`,
  standing: '/policy-overview/standing',
}

const few = await measure('10,000 policies', 10_000)
const many = await measure(
  `${Number(values.policies).toLocaleString('en-GB')} policies`,
  Number(values.policies),
  values.full,
)
console.log('\n                      10,000          full            p95 ratio')
for (const [name, full] of Object.entries(many)) {
  const small = few[name] ?? full
  const ratio = (full.p95 / small.p95).toFixed(1)
  console.log(`${name.padEnd(20)} ${show(small)}  ${show(full)}  ${ratio.padStart(5)}`)
}

type Times = { median: number; p95: number }

async function measure(name: string, policies: number, kept?: string): Promise<Record<string, Times>> {
  console.log(name)
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  try {
    if (!kept) await fill(postgres.url, policies)
    const { port, headers, policyId } = await startOurs(postgres.url, folder)
    await query(postgres.url, 'select pg_stat_reset()')
    const times: Record<string, Times> = {}
    for (const [what, where] of Object.entries({ ...QUESTIONS, 'one policy': `/policies/${policyId}` })) {
      const took: number[] = []
      for (let turn = 0; turn < Number(values.times); turn++) {
        const began = performance.now()
        await ask(port, 'GET', `/api/v1${where}`, undefined, headers)
        took.push(performance.now() - began)
      }
      times[what] = { median: at(took, 0.5), p95: at(took, 0.95) }
    }
    console.log(`read from end to end: ${(await readInFull(postgres.url)).join(', ') || 'nothing'}`)
    return times
  } finally {
    await stopChildren()
    await postgres.stop()
    if (!kept) fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Tables of size that some question read without an index since the first question: PostgreSQL keeps count. */
async function readInFull(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    url,
    `select relname as name from pg_stat_user_tables
     where relname in ('policy_records', 'policies', 'customers', 'vehicles', 'policy_status_log') and seq_scan > 0`,
  )
  return rows.map(({ name }) => name)
}

async function query<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<R>(text)
  await client.end()
  return rows
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

function show({ median, p95 }: Times): string {
  return `${median.toFixed(1).padStart(6)} ${p95.toFixed(1).padStart(6)} ms`
}
