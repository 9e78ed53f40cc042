/**
 * Settled wallet top-ups per second, end to end: request, job, provider over HTTP, callback, status query, ledger, audit,
 * message. The reference is TPC-B of pgbench on the same PostgreSQL in the same run, before and after. The load generator and the
 * provider run on the same cores.
 *   node bench/top-ups.ts [--seconds 20] [--clients 32] [--in-flight 128]
 * `bench/bench.ts` has the target.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { startSimulator } from '../server/src/simulators/mobile-money/start.ts'
import { cpuSeconds, startServer, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '32' },
    'in-flight': { type: 'string', default: '128' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const inFlight = Number(values['in-flight'])
const AGENTS = 16
const BASELINE_SECONDS = '8'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const keepAlive = new http.Agent({ keepAlive: true, maxSockets: clients })
const port = await freePort()
const simulator = await startSimulator({
  port: 0,
  callbackBase: `http://127.0.0.1:${port}`,
  delayMs: 0,
  clock: { now: () => new Date() },
})
/** Number of requested top-ups; the payers take turns. */
let requestedCount = 0
try {
  const baseline = [await pgbench(true)]
  const product = await startProduct()
  const owner = new pg.Client(postgres.url)
  // If the run fails, the database stops first; the original error is reported separately.
  owner.on('error', () => {})
  await owner.connect()
  const agents = await prepareAgents(owner)
  await load(owner, agents, 3)
  const before = await settledCount(owner)
  const cpuBefore = cpuNow(product)
  const startedAt = performance.now()
  await load(owner, agents, seconds)
  const elapsed = (performance.now() - startedAt) / 1000
  const cpuAfter = cpuNow(product)
  const settled = (await settledCount(owner)) - before
  const perSecond = settled / elapsed
  await report(owner, perSecond)
  reportCpu(cpuBefore, cpuAfter, settled, elapsed)
  console.log(`memory of the product: ${memoryOf(product)} MB`)
  await owner.end()
  await stopChildren()
  baseline.push(await pgbench(false))
  const tps = (baseline[0] ?? 0) / 2 + (baseline[1] ?? 0) / 2
  console.log(`pgbench TPC-B: ${baseline.map(Math.round).join(' and ')} tps`)
  console.log(`ratio ${((100 * perSecond) / tps).toFixed(1)} %`)
} finally {
  await stopChildren()
  await simulator.stop()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** TPC-B at scale 20 with four clients, as in pgbench. */
async function pgbench(prepare: boolean): Promise<number> {
  const run = promisify(execFile)
  const url = postgres.url.replace(/\/[^/?]*(\?|$)/, '/tpcb$1')
  if (prepare) {
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    await admin.query('create database tpcb')
    await admin.end()
    await run('pgbench', ['-i', '-s', '20', '-q', url])
  }
  const { stdout } = await run('pgbench', ['-c', '4', '-j', '2', '-T', BASELINE_SECONDS, url])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

async function startProduct(): Promise<number> {
  const { pid } = await startServer({
    DATABASE_URL: postgres.url,
    DEMO_SALES: '0',
    PORT: String(port),
    DATA_DIR: folder,
    SIMULATOR_URL: simulator.url,
    LOG_LEVEL: 'silent',
  })
  return pid
}

type Agent = { headers: Record<string, string>; numbers: string[] }

/** Agents with registered numbers: each number accepts five requests in half an hour. */
async function prepareAgents(owner: pg.Client): Promise<Agent[]> {
  const agents: Agent[] = []
  for (let i = 0; i < AGENTS; i++) {
    const mobileNumber = `23324990${String(i).padStart(4, '0')}`
    const { rows } = await owner.query(
      `insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
       select 'Bench Agent', 'Agent', $1, $2, branch_id, now(), now() from users where role = 'Agent' limit 1 returning id`,
      [mobileNumber, `BENCH${i}`],
    )
    const numbers = await owner.query(
      `insert into momo_accounts (agent_id, phone, network, account_name, is_default, verified_at, changed_at)
       select $1, '23325' || lpad($2::text, 2, '0') || lpad(n::text, 3, '0') || '00', 'mtn', 'Bench Agent', n = 1, now(), now()
       from generate_series(0, 999) n returning phone`,
      [rows[0].id, String(i)],
    )
    agents.push({
      headers: await signIn(owner, mobileNumber),
      numbers: numbers.rows.map(({ phone }) => String(phone)),
    })
  }
  return agents
}

/** Signs in with a one-time code; the demo makes the code readable. */
async function signIn(owner: pg.Client, customerMobileNumber: string): Promise<Record<string, string>> {
  const { requestId, prefix } = (await sendRequest('POST', '/auth/send/otp', { customerMobileNumber }, {})).body.data
  for (;;) {
    const { rows } = await owner.query('select code from demo_messages where recipient = $1', [customerMobileNumber])
    const code = rows[0]?.code
    if (!code) {
      await sleep(50)
      continue
    }
    const answer = await sendRequest('POST', '/auth/verify/otp', { requestId, prefix, code, customerMobileNumber }, {})
    const cookie = answer.cookie.split(';')[0] ?? ''
    return { authorization: `Bearer ${answer.body.data.token}`, cookie }
  }
}

/** Keeps the allowed number of top-ups in flight for some seconds, then waits until all are settled. */
async function load(owner: pg.Client, agents: Agent[], forSeconds: number): Promise<void> {
  const endAt = performance.now() + forSeconds * 1000
  const first = await settledCount(owner)
  let accepted = 0
  let settled = 0
  const watch = (async () => {
    while (performance.now() < endAt || settled < accepted) {
      await sleep(50)
      settled = (await settledCount(owner)) - first
    }
  })()
  const sendTopUps = async () => {
    while (performance.now() < endAt) {
      if (accepted - settled >= inFlight) {
        await sleep(5)
        continue
      }
      accepted++
      const turn = requestedCount++
      const agent = agents[turn % agents.length]
      const msisdn = agent?.numbers[Math.floor(turn / agents.length) % agent.numbers.length] ?? ''
      await sendRequest(
        'POST',
        '/wallet/top-ups',
        { amountPesewas: 10_00, network: 'mtn', msisdn },
        agent?.headers ?? {},
      )
    }
  }
  await Promise.all([watch, ...Array.from({ length: clients }, sendTopUps)])
}

async function settledCount(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query(`select count(*)::int as count from checkouts where state = 'paid'`)
  return rows[0].count
}

async function report(owner: pg.Client, perSecond: number): Promise<void> {
  const { rows } = await owner.query(
    `select round(percentile_cont(0.5) within group (order by ms)) as p50, round(percentile_cont(0.99) within group (order by ms)) as p99
     from (select extract(epoch from final_at - created_at) * 1000 as ms from checkouts where state = 'paid') t`,
  )
  console.log(`settled top-ups: ${perSecond.toFixed(1)} per second, p50 ${rows[0].p50} ms, p99 ${rows[0].p99} ms`)
  const failed = await owner.query(`select count(*)::int as count from jobs where last_error is not null`)
  console.log(`${failed.rows[0].count} jobs failed at least once`)
}

async function sendRequest(method: string, url: string, body: object, headers: Record<string, string>) {
  const content = JSON.stringify(body)
  const request = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: `/api/v1${url}`,
    agent: keepAlive,
    headers: {
      host: 'agent.localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      'idempotency-key': randomUUID(),
      ...headers,
    },
  })
  request.end(content)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${url} responded with ${response.statusCode}: ${text}`)
  return { body: JSON.parse(text), cookie: response.headers['set-cookie']?.[0] ?? '' }
}

function memoryOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

type Cpu = { product: number; database: number; rest: number }

/** On a shared machine, CPU time is more stable than elapsed time. */
function reportCpu(before: Cpu, after: Cpu, settled: number, elapsed: number): void {
  const formatPerTopUp = (seconds: number) => `${((1000 * seconds) / settled).toFixed(1)} ms`
  const product = after.product - before.product
  console.log(
    `processor time for each: product ${formatPerTopUp(product)}, PostgreSQL ${formatPerTopUp(after.database - before.database)}, ` +
      `provider and load ${formatPerTopUp(after.rest - before.rest)}; the product used ${((100 * product) / elapsed).toFixed(0)} % of one core`,
  )
}

function cpuNow(product: number): Cpu {
  const { user, system } = process.cpuUsage()
  const database = [postgres.pid, ...childrenOf(postgres.pid)].map(cpuSeconds)
  return {
    product: cpuSeconds(product),
    database: database.reduce((sum, seconds) => sum + seconds, 0),
    rest: (user + system) / 1e6,
  }
}

function childrenOf(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

async function freePort(): Promise<number> {
  const server = http.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}
