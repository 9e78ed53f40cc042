/**
 * POST /motor/estimates over HTTP: how many a second one node answers and how long one takes, with a real PostgreSQL that
 * flushes to disk. Each answer is a full rating with four alternatives, stored with its trace.
 *   node bench/estimates.ts
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { MovableClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { midAt } from '../server/src/mid-simulator/start.ts'
import { assemble } from '../server/src/product.ts'
import { seedRateBooks } from '../server/src/rate-books/seed-rate-books.ts'

const REQUESTS = 3000
const AT_ONCE = 8
/** A screen shows a new price within 300 ms of a change; the server takes a tenth of that. */
const TARGET_P95_MS = 30

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') })
await migrate(postgres.url)
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const product = assemble(config, postgres.url, new MovableClock(), midAt('http://127.0.0.1:1'))
await seedDemo(product)
await seedRateBooks(product)
const app = await buildApp(product)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' ? address?.port : undefined
const sockets = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
const session = await signIn()

await run(REQUESTS / 10)
const startedAt = performance.now()
const times = (await run(REQUESTS)).toSorted((a, b) => a - b)
const seconds = (performance.now() - startedAt) / 1000
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
console.log(
  `${Math.round(REQUESTS / seconds)} estimates a second, ${AT_ONCE} at once: ` +
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target ${TARGET_P95_MS}), p99 ${at(0.99)} ms`,
)
sockets.destroy()
await app.close()
await product.db.close()
await postgres.stop()
rmSync(dataDir, { recursive: true })

async function run(count: number): Promise<number[]> {
  const taken: number[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const index = next++
      const before = performance.now()
      const { status, totalPesewas } = await estimate(index)
      taken.push(performance.now() - before)
      if (status !== 201 || !(totalPesewas > 0)) throw new Error(`answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return taken
}

async function estimate(index: number): Promise<{ status: number; totalPesewas: number }> {
  const body = {
    riskCode: 'X1',
    coverType: 'comprehensive',
    startDate: '2026-12-01',
    endDate: '2027-11-30',
    seats: 5,
    marketValue: 60_000 + index,
    engineCapacity: 1800,
    yearOfManufacture: 2018,
  }
  const answer = await send('/motor/estimates', body, session)
  return { status: answer.status, totalPesewas: answer.data?.totalPesewas ?? 0 }
}

async function signIn(): Promise<http.OutgoingHttpHeaders> {
  const { data, cookie } = await send('/demo/sign-in', { mobileNumber: '0240000004' }, {})
  return { authorization: `Bearer ${data?.token}`, cookie }
}

type Answer = { status: number; cookie: string; data?: { token?: string; totalPesewas?: number } }

async function send(address: string, body: object, more: http.OutgoingHttpHeaders): Promise<Answer> {
  const headers = { host: 'agent.localhost', 'content-type': 'application/json', ...more }
  const request = http.request({
    port,
    host: '127.0.0.1',
    agent: sockets,
    method: 'POST',
    path: `/api/v1${address}`,
    headers,
  })
  request.end(JSON.stringify(body))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const { data } = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Answer, 'data'>
  return { status: response.statusCode ?? 0, cookie, data }
}
