/**
 * Measures every report over a year, the replay of a rate book and the price audit of all charges, in a large database.
 *   node bench/reports.ts [--policies 100000] [--full FOLDER] [--only PATTERN]
 * The database has every record that the product writes for a sale. A folder is filled on first use and kept; without one
 * the run fills its own, which takes minutes, and deletes it.
 * Targets: each report in less than 3 s up to 100,000 policies and 20 s above, the replay and the audit in less than 60 s each.
 * The exit code is 1 if a target is missed.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { nic2024 } from '@okwan/domain/products/rate-books/nic-2024.fixture'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fillLargeBusiness, prepareForBenchmarks } from './large-business.ts'
import { sendRequest, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '100000' },
    full: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const policies = Number(values.policies)
const MAX_REPORT_S = policies > 100_000 ? 20 : 3
const MAX_REPLAY_S = 60
/** Days for reports that list single postings, because a file has at most 100,000 rows. */
const LISTS: Record<string, number> = { 'general-ledger': 1 }
const TIMES = 3

const folder = values.full ?? fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const isNew = !fs.existsSync(path.join(folder, 'postgres'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  if (isNew) await fill(postgres.url)
  const { port, headers } = await startOkwan(postgres.url, folder)
  const { get, post } = requestsOf(port, headers)
  const has = (name: string) => new RegExp(values.only).test(name)
  // The price audit runs first, because a new installation audits all charges together.
  if (has('audit')) await measureAudit(get, post)
  await measureReports(get)
  if (has('replay')) await measureReplay(get, post)
  console.log(`load ${os.loadavg()[0]?.toFixed(0)} on ${os.availableParallelism()} cores`)
} finally {
  await stopChildren()
  await postgres.stop()
  if (!values.full) fs.rmSync(folder, { recursive: true, force: true })
}

async function fill(url: string): Promise<void> {
  await fillLargeBusiness(url, policies)
  // The first start of a demo posts on days that `prepareForBenchmarks` closes.
  await startOkwan(url, folder)
  await stopChildren()
  await prepareForBenchmarks(url)
}

function requestsOf(port: number, headers: Record<string, string>) {
  const get = async (url: string) => (await sendRequest(port, 'GET', `/api/v1${url}`, undefined, headers)).body.data
  const post = async (url: string, body: object = {}) =>
    (await sendRequest(port, 'POST', `/api/v1${url}`, body, { ...headers, 'idempotency-key': randomUUID() })).body.data
  return { get, post }
}

type Get = ReturnType<typeof requestsOf>['get']
type Post = ReturnType<typeof requestsOf>['post']

async function measureReports(get: Get): Promise<void> {
  const today = toAccraDate(new Date())
  let worst = { id: '', seconds: 0 }
  for (const { reportId: id } of await get('/reports')) {
    if (!new RegExp(values.only).test(id)) continue
    const to = addDays(today, -5)
    const from = addDays(to, 1 - (LISTS[id] ?? 365))
    const durations: number[] = []
    let rows = 0
    for (let turn = 0; turn < TIMES; turn++) {
      const began = performance.now()
      rows = (await get(`/reports/${id}?from=${from}&to=${to}`).catch(tooSlow)).rowCount
      durations.push((performance.now() - began) / 1000)
    }
    const seconds = Math.max(...durations)
    if (seconds > worst.seconds) worst = { id, seconds }
    print(id, durations, MAX_REPORT_S, `${rows} rows`)
  }
  console.log(`worst: ${worst.id}, ${worst.seconds.toFixed(2)} s`)
}

/** A report that exceeds the time limit of the server is measured with that limit. */
function tooSlow(error: Error) {
  if (!error.message.includes('report_too_slow')) throw error
  return { rowCount: 0 }
}

async function measureReplay(get: Get, post: Post): Promise<void> {
  const classes = nic2024.classes.map((each) => ({ ...each, tpBasicPesewas: each.tpBasicPesewas + 10_00 }))
  const version = `bench ${Date.now()}`
  const book = { ...nic2024, classes, version, effectiveFrom: '2028-01-01', effectiveTo: null }
  const { rateBookId: id } = await post('/rate-books', { book, areLargeChangesConfirmed: true })
  await post(`/rate-books/${id}/replay`)
  const { totals, ...run } = await waitUntilDone(() => get(`/rate-books/${id}/replay`))
  print('replay of a rate book', [secondsOf(run)], MAX_REPLAY_S, `${totals.policies} policies in force`)
}

async function measureAudit(get: Get, post: Post): Promise<void> {
  const latestAudit = async () => (await get('/price-audits')).audits[0] ?? { status: 'none' }
  if ((await latestAudit()).status !== 'running') await post('/price-audits')
  const run = await waitUntilDone(latestAudit)
  print('audit of all charges', [secondsOf(run)], MAX_REPLAY_S, `${run.checked} versions, ${run.found} findings`)
}

async function waitUntilDone(read: () => ReturnType<Get>) {
  for (;;) {
    const run = await read()
    if (run.status === 'done') return run
    await sleep(200)
  }
}

function secondsOf({ startedAt, finishedAt }: { startedAt: string; finishedAt: string }): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
}

function print(name: string, durations: number[], limit: number, text: string): void {
  const isMissed = Math.max(...durations) >= limit
  if (isMissed) process.exitCode = 1
  const figures = durations.map((seconds) => seconds.toFixed(2).padStart(7)).join(' ')
  console.log(`${name.padEnd(26)} ${figures} s  ${text}${isMissed ? `  above ${limit} s` : ''}`)
}
