/**
 * Measures how the time to read policies grows with their number. The same requests are sent alternately to two products: one
 * with 10,000 policies and one with the number of `--policies`. Also checks the query plans of PostgreSQL for the lists.
 *   node bench/policies-at-size.ts [--policies 1000000] [--times 200] [--few FOLDER] [--full FOLDER] [--only PATTERN]
 * A folder is filled on first use and kept; without one the run fills its own, which takes minutes, and deletes it.
 * Targets of each request to the larger product: median under 50 ms, p95 under twice the p95 with 10,000 policies, no sequential
 * scan of a large table. The exit code is 1 if a target is missed. The memory, which should stay constant, is only printed.
 * `bench/bench.ts` has a stricter target for the p95.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fillLargeBusiness } from './large-business.ts'
import { type Plans, stablePlans } from './plans.ts'
import { policyRequests, SAMPLE_SIZE } from './policy-requests.ts'
import { memoryMb, sendRequest, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '200' },
    few: { type: 'string' },
    full: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
/** Requests each URL once, to measure a warm product. */
const WARM_UP = SAMPLE_SIZE
const MAX_RATIO = 2
const MAX_MEDIAN_MS = 50
const BIG_TABLES = [
  'policy_records',
  'policies',
  'customers',
  'vehicles',
  'stickers',
  'policy_status_log',
  'audit_log',
  'checkouts',
  'journals',
  'journal_lines',
  'messages',
  'commissions',
]

const opened: { stop(): Promise<unknown> }[] = []
try {
  const baseline = await open(10_000, values.few)
  const full = await open(Number(values.policies), values.full)
  const memoryBefore = memoryMb(full.pid)
  console.log(`${''.padEnd(28)}10,000 (median, p95)   full (median, p95)   p95 ratio`)
  for (const name of Object.keys(full.requests).filter((each) => new RegExp(values.only).test(each))) {
    const [small, large] = await measureAlternately([baseline, full], name)
    const inFull = full.plans ? await readInFull(full.plans, full.requests[name] ?? []) : []
    print(name, small, large, inFull)
  }
  console.log(`memory of the full product: ${memoryBefore} MB before, ${memoryMb(full.pid)} MB after`)
} finally {
  await stopChildren()
  for (const each of opened.toReversed()) await each.stop()
}

type FilledProduct = Awaited<ReturnType<typeof open>>
type Times = { median: number; p95: number }

async function open(policies: number, kept: string | undefined) {
  const folder = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
  const isNew = !fs.existsSync(path.join(folder, 'postgres'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  opened.push({
    stop: async () => {
      await postgres.stop()
      if (!kept) fs.rmSync(folder, { recursive: true, force: true })
    },
  })
  if (isNew) await fillLargeBusiness(postgres.url, policies)
  const okwan = await startOkwan(postgres.url, folder)
  const plans = await stablePlans(postgres.url)
  opened.push(plans)
  return { ...okwan, plans, requests: await policyRequests(postgres.url) }
}

/** Alternates between the two products, so that other load on the machine affects both. */
async function measureAlternately(
  both: readonly [FilledProduct, FilledProduct],
  name: string,
): Promise<[Times, Times]> {
  const durations: [number[], number[]] = [[], []]
  for (let turn = -WARM_UP; turn < Number(values.times); turn++) {
    for (const [which, { port, headers, requests }] of both.entries()) {
      const urls = requests[name] ?? []
      const url = urls[(turn + WARM_UP) % urls.length] ?? ''
      const began = performance.now()
      await sendRequest(port, 'GET', `/api/v1${url}`, undefined, headers)
      if (turn >= 0) durations[which]?.push(performance.now() - began)
    }
  }
  return [timesOf(durations[0]), timesOf(durations[1])]
}

function timesOf(durations: number[]): Times {
  const sorted = durations.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: percentile(0.5), p95: percentile(0.95) }
}

async function readInFull(plans: Plans, urls: string[]): Promise<string[]> {
  const tables = new Set<string>()
  for (const url of urls.slice(0, 3)) for (const table of await plans.readInFull(url)) tables.add(table)
  return BIG_TABLES.filter((table) => tables.has(table))
}

function print(name: string, small: Times, large: Times, inFull: string[]): void {
  const ratio = large.p95 / small.p95
  const missed = [
    ...(ratio >= MAX_RATIO ? [`more than ${MAX_RATIO} x`] : []),
    ...(large.median >= MAX_MEDIAN_MS ? [`median above ${MAX_MEDIAN_MS} ms`] : []),
    ...inFull.map((table) => `reads ${table} from end to end`),
  ]
  if (missed.length > 0) process.exitCode = 1
  const show = ({ median, p95 }: Times) => `${median.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ms`
  console.log(`${name.padEnd(26)} ${show(small)} ${show(large)} ${ratio.toFixed(1).padStart(8)}  ${missed.join('; ')}`)
}
