import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { Client } from '../../test/product.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-durability-'))
let running: ChildProcess | undefined

afterAll(async () => {
  running?.kill('SIGTERM')
  if (running) await once(running, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the product like `npm start`, each time with the same data. */
async function start(): Promise<Client> {
  const product = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MODE: 'demo',
      DEMO_SALES: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = product
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(product.stdout).on('line', (line) => {
      const found = /^ready .*localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    product.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
  return new Client(port, 'admin').signIn('0200000001')
}

const acknowledged: string[] = []
let next = 0

/** Adds users until the product no longer responds, and records those that were acknowledged. */
async function writeUntilKilled(client: Client, branchId: string, onEach: (count: number) => void) {
  for (let written = 0; written < 500; written++) {
    next += 1
    const staffId = `D-${next}`
    const body = {
      fullName: `Person ${next}`,
      mobileNumber: `0209${String(next).padStart(6, '0')}`,
      staffId,
      role: 'Staff',
      branchId,
    }
    try {
      const response = await client.post('/users', body)
      if (response.status === 201) acknowledged.push(staffId)
      else return
    } catch {
      return
    }
    onEach(written)
  }
}

const postgresPid = () => Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('kill -9 of the server, the database or both during writes loses no acknowledged data', {
  timeout: 300_000,
}, async () => {
  for (const killed of ['server', 'database', 'both'] as const) {
    const client = await start()
    const branch = (await client.get('/branch')).body.data[0].branches[0]
    await writeUntilKilled(client, branch.branchId, (count) => {
      if (count !== 12) return
      const database = postgresPid()
      if (killed !== 'database') running?.kill('SIGKILL')
      if (killed !== 'server') process.kill(database, 'SIGKILL')
    })
    if (killed === 'database') running?.kill('SIGTERM')
    if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  }
  const client = await start()
  const found = new Set<string>()
  for (let cursor = ''; ; ) {
    const page = await client.get(`/users?limit=100&q=D-${cursor}`)
    for (const user of page.body.data) found.add(user.staffId)
    if (!page.body.meta.nextCursor) break
    cursor = `&cursor=${page.body.meta.nextCursor}`
  }
  expect(acknowledged.length).toBeGreaterThan(30)
  expect(acknowledged.filter((staffId) => !found.has(staffId))).toEqual([])
})
