/**
 * The list of policies against the least that could answer it: a bare node:http handler with one prepared statement for the
 * same 50 rows, no sign-in, no scope, no checks. Both in turns, in one run, on the same PostgreSQL.
 *   node bench/policies.ts [--policies 200000] [--seconds 6] [--rounds 5]
 * Targets: the list reaches 0.60 of the bare handler, one policy 0.50; the server stays under 250 MB.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { fillPolicies } from '../server/src/cli/fill-policies.ts'
import { MovableClock } from '../server/src/clock.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { seedRateBooks } from '../server/src/rate-books/seed-rate-books.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
  },
})
const root = path.join(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const children: ChildProcess[] = []
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(Number(values.policies))
  const ours = await startOurs()
  const bare = await startChild('bench/policies-bare.ts', { DATABASE_URL: postgres.url, POLICY_ID: ours.policyId })
  await compare('50 policies', 0.6, { ...ours, path: '/api/v1/policies?limit=50' }, { port: bare.port, path: '/list' })
  await compare(
    'one policy',
    0.5,
    { ...ours, path: `/api/v1/policies/${ours.policyId}` },
    { port: bare.port, path: '/one' },
  )
  console.log(`server memory after the run: ${memoryMb(ours.pid)} MB`)
} finally {
  for (const child of children) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type Target = { port: number; path: string; headers?: Record<string, string> }

async function compare(name: string, goal: number, ours: Target, bare: Target): Promise<void> {
  const [ourRates, bareRates]: number[][] = [[], []]
  for (let round = 0; round < Number(values.rounds); round++) {
    ourRates?.push(await rateOf(ours))
    bareRates?.push(await rateOf(bare))
  }
  const [our, least] = [median(ourRates ?? []), median(bareRates ?? [])]
  console.log(`${name}: ours ${our}/s, bare ${least}/s, ratio ${(our / least).toFixed(2)} (goal ${goal.toFixed(2)})`)
}

async function rateOf({ port, path: where, headers = {} }: Target): Promise<number> {
  const url = `http://127.0.0.1:${port}${where}`
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = ['node_modules/autocannon/autocannon.js', '-j', '-n', '-c', '8', '-d', values.seconds, ...sent, url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const result = JSON.parse(stdout) as { non2xx: number; errors: number; requests: { average: number } }
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${where}: ${result.non2xx} refused, ${result.errors} failed`)
  return Math.round(result.requests.average)
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

async function fill(policies: number): Promise<void> {
  await migrate(postgres.url)
  const db = openDatabase({ url: postgres.url })
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  await fillPolicies(postgres.url, db, policies, clock.now(), (done) => console.log(`${done} policies`))
  await db.close()
}

/** Signed in as a SuperAdmin, who reaches all policies; the lists of others are shorter. */
async function startOurs() {
  const { port, pid } = await startChild('server/src/main.ts', {
    DATABASE_URL: postgres.url,
    DEMO: 'on',
    PORT: '0',
    DATA_DIR: folder,
    SECRET_KEY: 'only for a run of the benchmark, 32+',
  })
  const signIn = await ask(port, 'POST', '/api/v1/demo/sign-in', { mobileNumber: '0200000001' })
  const cookie = signIn.cookie.split(';')[0] ?? ''
  const headers = { host: 'admin.localhost', authorization: `Bearer ${signIn.body.data.token}`, cookie }
  const list = await ask(port, 'GET', '/api/v1/policies?limit=1', undefined, headers)
  return { port, pid, headers, policyId: String(list.body.data[0].policyId) }
}

/** Starts a part of ours and waits until it says on which port it answers. */
async function startChild(file: string, env: Record<string, string>): Promise<{ port: number; pid: number }> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [path.join(root, file)], { env: { ...process.env, ...env }, stdio: [...stdio] })
  children.push(child)
  for await (const chunk of child.stdout ?? []) {
    const port = /ready .*?:(\d+)/.exec(String(chunk))?.[1]
    if (port) return { port: Number(port), pid: child.pid ?? 0 }
  }
  throw new Error(`${file} did not start`)
}

async function ask(port: number, method: string, where: string, body?: object, headers: Record<string, string> = {}) {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: where,
    headers: { host: 'admin.localhost', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  request.end(body ? JSON.stringify(body) : undefined)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode !== 200) throw new Error(`${where} answered ${response.statusCode}: ${text}`)
  return { body: JSON.parse(text), cookie: response.headers['set-cookie']?.[0] ?? '' }
}

function memoryMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
