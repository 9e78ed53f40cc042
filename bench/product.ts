/** Shared parts of the benchmarks: a filled database, a running server, requests. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { serverEnv, serverFlags } from '../scripts/server-start.mjs'
import { fillPolicies } from '../server/src/cli/fill-policies.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { MovableClock } from '../server/src/platform/clock.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { seedRateBooks } from '../server/src/products/rate-books/seed-rate-books.ts'

export const root = path.join(import.meta.dirname, '..')
const children: ChildProcess[] = []

export async function fill(url: string, policies: number): Promise<void> {
  await migrate(url)
  const db = openDatabase({ url })
  const clock = new MovableClock()
  await seedDemo({ db, clock })
  await seedRateBooks({ db, clock })
  await fillPolicies({ url, db }, policies, clock.now(), (done) => console.log(`${done} policies`))
  await db.close()
}

/** Signs in as a SuperAdmin, who can see all policies; the lists of other roles are shorter. */
export async function startOkwan(databaseUrl: string, dataDir: string) {
  const { port, pid } = await startServer({ DATABASE_URL: databaseUrl, DEMO_SALES: '0', DATA_DIR: dataDir })
  const signIn = await sendRequest(port, 'POST', '/api/v1/demo/sign-in', { mobileNumber: '0200000001' })
  const cookie = signIn.cookie.split(';')[0] ?? ''
  const headers = { host: 'admin.localhost', authorization: `Bearer ${signIn.body.data.token}`, cookie }
  // Most policies that people open are in force; the newest of all can be an unpaid offer.
  const { data } = (await sendRequest(port, 'GET', '/api/v1/policies?limit=50', undefined, headers)).body
  const opened = data.find(({ status }: { status: string }) => status === 'active') ?? data[0]
  return { port, pid, headers, policyId: String(opened.policyId) }
}

let isBuilt = false

/** A demo of the built server, as `npm start` runs it. */
export function startServer(env: Record<string, string>) {
  if (!isBuilt) execFileSync(process.execPath, ['scripts/build.ts', '--if-changed'], { cwd: root, stdio: 'inherit' })
  isBuilt = true
  const SECRET_KEY = 'only for a run of the benchmark, 32+'
  return startChild(['server/dist/main.js', 'serve'], { DEMO: 'on', PORT: '0', SECRET_KEY, ...env })
}

/** Starts a process with the options of the server and waits until it prints its port. */
export function startChild(
  [file, ...args]: [string, ...string[]],
  env: Record<string, string>,
): Promise<{ port: number; pid: number }> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [...serverFlags, path.join(root, file), ...args], {
    env: { ...serverEnv, ...process.env, ...env },
    stdio: [...stdio],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    // Keeps reading the log, because a full pipe would block the server.
    child.stdout?.on('data', (chunk) => {
      const port = /ready .*?:(\d+)/.exec(String(chunk))?.[1]
      if (port) resolve({ port: Number(port), pid: child.pid ?? 0 })
    })
    child.once('exit', () => reject(new Error(`${file} did not start`)))
  })
}

export async function stopChildren(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Memory of the process as reported by the system, without a forced garbage collection. */
export function memoryMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

export async function sendRequest(
  port: number,
  method: string,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: { host: 'admin.localhost', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  request.end(body ? JSON.stringify(body) : undefined)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (Math.floor((response.statusCode ?? 0) / 100) !== 2)
    throw new Error(`${url} responded with ${response.statusCode}: ${text}`)
  return { body: JSON.parse(text), cookie: response.headers['set-cookie']?.[0] ?? '' }
}

/** User and system time of a process so far; the kernel counts in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
