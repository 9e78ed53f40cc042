/**
 * Our API against two products that serve a PostgreSQL database as an API, Directus (REST) and PostGraphile (GraphQL): the newest
 * 50 policies and one policy by id, signed in, with the same columns of the same rows. Our lists also check permissions and
 * reach, and present amounts, names and actions; the peers return columns. All run on one PostgreSQL and are measured
 * alternately. The first load of our list of policies is compared with a list of react-admin.
 *   node bench/peers.ts [--policies 20000] [--seconds 5] [--rounds 3]
 * A peer that cannot be installed or started is reported and left out. `bench/bench.ts` has the targets.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { bodyOf, type Contender, type Load, load, stopPeers } from './peers/contender.ts'
import { startDirectus } from './peers/directus.ts'
import { startPostGraphile } from './peers/postgraphile.ts'
import { listWeights } from './peers/react-admin.ts'
import { fill, median, memoryMb, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(postgres.url, Number(values.policies))
  const contenders = await startAll()
  await compare('50 policies', contenders, ({ list }) => list)
  await compare('one policy', contenders, ({ one }) => one)
  for (const { name, pid } of contenders) console.log(`memory after the run: ${name} ${memoryMb(pid)} MB`)
} finally {
  await stopPeers()
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
compareWeights()

async function startAll(): Promise<Contender[]> {
  const { port, pid, headers, policyId } = await startOkwan(postgres.url, folder)
  const list = { path: '/api/v1/policies?limit=50', headers }
  const one = { path: `/api/v1/policies/${policyId}`, headers }
  const okwan: Contender = { name: 'Okwan', pid, port, list, one, rows: (body) => (body as { data: object[] }).data }
  const recordId = await currentRecord(policyId)
  const starts = {
    PostGraphile: () => startPostGraphile(postgres.url, recordId),
    Directus: () => startDirectus(postgres.url, folder, recordId),
  }
  const peers: Contender[] = []
  for (const [name, start] of Object.entries(starts)) {
    try {
      const peer = await start()
      await checkSameRows(okwan, peer)
      peers.push(peer)
    } catch (error) {
      console.log(`${name} is left out: ${(error as Error).message}`)
      process.exitCode = 1
    }
  }
  return [okwan, ...peers]
}

async function currentRecord(policyId: string): Promise<string> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from policy_records where policy_id = $1 and is_current',
    [policyId],
  )
  await client.end()
  return rows[0]?.id ?? ''
}

/** Both must respond with the same 50 policies in the same order, otherwise the figures cannot be compared. */
async function checkSameRows(okwan: Contender, peer: Contender): Promise<void> {
  const [expected, listed] = await Promise.all([okwan, peer].map(policiesOf))
  if (expected !== listed) throw new Error('its policies differ from those of Okwan')
  await bodyOf(peer, peer.one)
}

async function policiesOf(contender: Contender): Promise<string> {
  const rows = contender.rows(await bodyOf(contender, contender.list)) as Record<string, unknown>[]
  return rows.map((row) => row['policyId'] ?? row['policy_id']).join(' ')
}

async function compare(title: string, contenders: Contender[], requestOf: (contender: Contender) => Contender['list']) {
  const loads = new Map(contenders.map((contender) => [contender, [] as Load[]]))
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [contender, measured] of loads) {
      measured.push(await load(contender, requestOf(contender), Number(values.seconds)))
    }
  }
  const rateOf = (measured: Load[]) => median(measured.map(({ rate }) => rate))
  const okwan = rateOf([...loads.values()][0] ?? [])
  for (const [{ name }, measured] of loads) {
    const rate = rateOf(measured)
    const p95 = median(measured.map((each) => each.p95))
    const ratio = name === 'Okwan' ? '' : `, ratio ${(okwan / rate).toFixed(2)}`
    console.log(`${title}: ${name} ${rate}/s, p95 ${p95} ms${ratio}`)
  }
}

function compareWeights(): void {
  try {
    const { okwan, reactAdmin, name } = listWeights()
    const sizes = `Okwan ${okwan.toFixed(0)} kB, ${name} ${reactAdmin.toFixed(0)} kB of JavaScript`
    console.log(`first load of a list: ${sizes}, ratio ${(okwan / reactAdmin).toFixed(2)}`)
  } catch (error) {
    console.log(`react-admin is left out: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
