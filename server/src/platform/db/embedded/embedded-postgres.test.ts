import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let home: string
let dataDir: string
const started: EmbeddedPostgres[] = []
/** An initialised cluster. Copying it takes a tenth of the time of creating one. */
const cluster = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-cluster-'))

beforeAll(async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: cluster, durable: false })
  await postgres.stop()
})
afterAll(() => fs.rmSync(cluster, { recursive: true, force: true }))

beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-embedded-'))
  dataDir = path.join(home, 'postgres')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const postgres of started.splice(0)) await postgres.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

test('production uses durable settings: fsync, full page writes, checksums', async () => {
  const postgres = await start({ durable: true })
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await query(postgres.url, `show ${name}`)).toEqual([{ [name]: 'on' }])
  }
})

test('the server does not listen on the network', async () => {
  copyCluster()
  const postgres = await start()
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('written data survives a restart', async () => {
  copyCluster()
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(processExists(first.pid)).toBe(false)
  const second = await start()
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a second owner of the same folder is refused', async () => {
  copyCluster()
  await start()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`in ${dataDir} is in use by another instance`)
})

test('a killed server restarts automatically with all acknowledged data', async () => {
  copyCluster()
  const crashes: string[] = []
  const postgres = await start({ durable: true, onCrash: (sentence) => crashes.push(sentence) })
  await query(postgres.url, 'create table kept as select 42 as answer')
  process.kill(postgres.pid, 'SIGKILL')
  const rows = await vi.waitFor(() => query(postgres.url, 'select answer from kept'), { timeout: 10_000 })
  expect(rows).toEqual([{ answer: 42 }])
  expect(crashes).toHaveLength(1)
})

test('a server whose owner is killed stops cleanly', async () => {
  copyCluster()
  const owner = await startInOwnProcess()
  owner.kill()
  const pidFile = path.join(dataDir, 'postmaster.pid')
  await vi.waitFor(() => expect(fs.existsSync(pidFile)).toBe(false), { timeout: 10_000 })
})

test('a start right after the owner was killed is not delayed', async () => {
  copyCluster()
  const owner = await startInOwnProcess()
  await query(owner.url, 'create table kept as select 42 as answer')
  owner.kill()
  const postgres = await start()
  expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('after owner and server are killed together, the next start recovers', async () => {
  copyCluster()
  const owner = await startInOwnProcess()
  await query(owner.url, 'create table kept as select 42 as answer')
  owner.kill()
  process.kill(owner.postgresPid, 'SIGKILL')
  const postgres = await start()
  expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test.runIf(process.platform === 'linux')('a pid file that names another living server is stale', async () => {
  copyCluster()
  const elsewhere = path.join(home, 'elsewhere')
  copyCluster(elsewhere)
  const other = await startEmbeddedPostgres({ dataDir: elsewhere, durable: false })
  started.push(other)
  const stale = [other.pid, dataDir, 0, 5432, dataDir, '', '', 'ready'].join('\n')
  fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), stale)
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an interrupted first start is repeated', async () => {
  fs.mkdirSync(`${dataDir}.new`, { recursive: true })
  fs.writeFileSync(path.join(`${dataDir}.new`, 'PG_VERSION'), '18\n')
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder path that is too long for a socket works', async () => {
  dataDir = path.join(home, 'long'.repeat(30), 'postgres')
  vi.stubEnv('TMPDIR', home) // only this user can access it
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that only this user can access works', async () => {
  fs.chmodSync(home, 0o700)
  const postgres = await start()
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('data of another PostgreSQL version and foreign files are refused', async () => {
  copyCluster()
  fs.writeFileSync(path.join(dataDir, 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow('was created by PostgreSQL 15')
  fs.rmSync(path.join(dataDir, 'PG_VERSION'))
  await expect(start()).rejects.toThrow('contains files that are not a database')
})

function copyCluster(folder = dataDir) {
  fs.cpSync(cluster, folder, { recursive: true })
  fs.chmodSync(folder, 0o700) // PostgreSQL refuses a folder that others can access
}

async function start(options: { durable?: boolean; onCrash?: (sentence: string) => void } = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
  started.push(postgres)
  return postgres
}

/** A process that starts the server and can be killed without warning. */
async function startInOwnProcess() {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts')
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ url, pid }))
    setInterval(() => {}, 60_000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    owner.stdout.once('data', (text: Buffer) => resolve(String(text))),
  )
  const { url, pid } = JSON.parse(line) as { url: string; pid: number }
  return { url, postgresPid: pid, kill: () => owner.kill('SIGKILL') }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
