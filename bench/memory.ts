/**
 * Memory of a server under mixed load: sales with their payments, lists, searches, policies, documents, reports and exports,
 * at a constant rate.
 *   node bench/memory.ts [--minutes 60] [--policies 20000] [--per-second 8]
 * Targets: 220 MB at the median of the last third, and at most 5 MB of growth from the second third to the last third.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countRefusal, noActions } from '../server/src/cli/torture/actions.ts'
import { prepareAgent } from '../server/src/cli/torture/agents.ts'
import { chanceOf } from '../server/src/cli/torture/chance.ts'
import type { RetryingClient } from '../server/src/cli/torture/client.ts'
import { Market, sell } from '../server/src/cli/torture/sales.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { policyRequests } from './policy-requests.ts'
import { fill, median, memoryMb, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    policies: { type: 'string', default: '20000' },
    'per-second': { type: 'string', default: '8' },
  },
})
const SELLER = '233240000004'
const CLIENTS = 4
const MINUTE_MS = 60_000
const SAMPLE_EVERY_MS = 2_000
const TENTHS = 10
const THIRDS = 3
const YEAR = 'from=2026-01-01&to=2026-10-31'

/** Number of responses by status. */
const responses = new Map<number, number>()

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const db = openDatabase({ url: postgres.url })
try {
  await fill(postgres.url, Number(values.policies))
  const policyUrls = Object.values(await policyRequests(postgres.url)).flat()
  const server = await startOkwan(postgres.url, folder)
  const agent = await prepareAgent(db, [server.port], SELLER)
  const load = mixedLoad(server, agent.client, policyUrls)
  const endAt = Date.now() + Number(values.minutes) * MINUTE_MS
  const [samples] = await Promise.all([
    samplesUntil(endAt, server.pid),
    ...Array.from({ length: CLIENTS }, () => repeatUntil(endAt, load)),
  ])
  report(samples)
} finally {
  await db.close()
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type Server = Awaited<ReturnType<typeof startOkwan>>

/** A random action: one in ten is a sale, two are other requests, and seven read policies. */
function mixedLoad(server: Server, seller: RetryingClient, policyUrls: readonly string[]): () => Promise<void> {
  const chance = chanceOf(1)
  const market = new Market()
  const actions = noActions()
  const otherUrls = [
    `/policies/${server.policyId}/certificate.pdf`,
    `/reports/production-by-month?${YEAR}`,
    `/reports/production-by-month/file?format=xlsx&${YEAR}`,
    '/work-items',
    '/overview/counts',
  ]
  return () => {
    const kind = chance.below(10)
    if (kind === 0) return countRefusal(actions, () => sell(db, { seller, market, chance, actions }))
    return get(server, chance.pick(kind < 3 ? otherUrls : policyUrls))
  }
}

async function repeatUntil(endAt: number, work: () => Promise<void>): Promise<void> {
  const everyMs = (CLIENTS * 1_000) / Number(values['per-second'])
  while (Date.now() < endAt) {
    const nextAt = Date.now() + everyMs
    await work()
    await sleep(Math.max(0, nextAt - Date.now()))
  }
}

async function get({ port, headers }: Server, url: string): Promise<void> {
  const request = http.get({ port, host: '127.0.0.1', path: `/api/v1${url}`, headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  for await (const _ of response);
  const status = response.statusCode ?? 0
  responses.set(status, (responses.get(status) ?? 0) + 1)
}

async function samplesUntil(endAt: number, pid: number): Promise<number[]> {
  const samples: number[] = []
  while (Date.now() < endAt) {
    samples.push(memoryMb(pid))
    await sleep(SAMPLE_EVERY_MS)
  }
  return samples
}

function report(samples: readonly number[]): void {
  const part = (index: number, of: number) =>
    samples.slice(Math.floor((index * samples.length) / of), Math.floor(((index + 1) * samples.length) / of))
  const tenths = Array.from({ length: TENTHS }, (_, index) => median(part(index, TENTHS)))
  console.log(`responses by status: ${[...responses].map(([status, count]) => `${status} ${count}`).join(', ')}`)
  console.log(`median of each tenth: ${tenths.join(', ')} MB`)
  const [second, last] = [median(part(1, THIRDS)), median(part(2, THIRDS))]
  console.log(`memory after mixed load: ${last} MB at the median, ${Math.max(...part(2, THIRDS))} MB at most`)
  console.log(`growth from the second to the last third: ${last - second} MB`)
}
