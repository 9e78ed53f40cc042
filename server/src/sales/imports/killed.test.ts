import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { guessColumns, IMPORT_FIELDS, type ImportKind } from '@okwan/domain/sales/imports/terms'
import { afterAll, expect, test } from 'vitest'
import { Client } from '../../../test/product.ts'
import { csvOf, motorRow } from './import.fixture.ts'

/** `IMPORT_ROWS=50000` is the long run, see docs/operations.md. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 600)
const isLong = ROWS > 2_000
/** Every hundredth row is wrong, and must be listed with its reason at the end. */
const WRONG_EVERY = 100

const dataDir = mkdtempSync(path.join(tmpdir(), 'okwan-killed-import-'))
let running: ChildProcess | undefined
let port = 0
let maker: Client

afterAll(async () => {
  running?.kill('SIGTERM')
  if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the product like `npm start`, with its worker, each time on the same data. */
async function start(): Promise<void> {
  const product = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts'), 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MODE: 'demo',
      DEMO_SALES: '0',
      LOG_LEVEL: 'silent',
      // The batch of a dead worker is taken over after this time.
      JOB_LEASE_SECONDS: '5',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = product
  port = await new Promise<number>((resolve, reject) => {
    createInterface(product.stdout).on('line', (line) => {
      const found = /^ready .*localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    product.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
  maker = await new Client(port, 'admin').signIn('0200000001')
}

const post = (client: Client, address: string, body: object = {}) =>
  client.post(address, body, { 'idempotency-key': randomUUID() })
/** Sends the request again if the connection was closed: a busy server can close an idle connection while the next request is on its way. */
const readImport = async (id: string) => {
  const getImport = () => maker.get(`/imports/${id}`)
  return (await getImport().catch(getImport)).body.data
}

async function waitUntil(id: string, isReached: (of: { status: string; counts: Record<string, number> }) => boolean) {
  for (;;) {
    const of = await readImport(id)
    if (isReached(of)) return of
    await sleep(isLong ? 1000 : 100)
  }
}

async function upload(kind: ImportKind, csv: string): Promise<string> {
  const columns = guessColumns(
    kind,
    IMPORT_FIELDS[kind].map(({ label }) => label),
    null,
  )
  const query = new URLSearchParams({ kind, fileName: `${kind}.csv`, columns: JSON.stringify(columns) })
  const sent = await maker.send('POST', `/imports?${query}`, Buffer.from(csv), {
    'content-type': 'text/csv',
    'idempotency-key': randomUUID(),
  })
  expect(sent.status).toBe(201)
  const { importId } = sent.body.data
  await waitUntil(importId, ({ status }) => status === 'draft')
  return importId
}

/** Submits as one SuperAdmin and approves as the other, with a code to the phone. */
async function approve(id: string): Promise<void> {
  expect((await post(maker, `/imports/${id}/submit`)).status).toBe(200)
  const customerMobileNumber = '0200000009'
  const checker = await new Client(port, 'admin').signIn(customerMobileNumber)
  const { actReference: reference } = await readImport(id)
  const requested = { customerMobileNumber, purpose: 'approval', reference }
  const { requestId, prefix } = (await checker.post('/auth/send/otp', requested)).body.data
  const code = await codeOf(checker, '233200000009')
  const input = { requestId, prefix, code, customerMobileNumber }
  const { verificationToken } = (await checker.post('/auth/verify/otp', input)).body.data
  expect((await post(checker, `/imports/${id}/approve`, { verificationToken })).status).toBe(200)
}

async function codeOf(client: Client, number: string): Promise<string> {
  for (;;) {
    const messages = (await client.get(`/demo/messages?to=${number}`)).body.data as { code?: string }[]
    const code = messages.find((message) => message.code)?.code
    if (code) return code
    await sleep(50)
  }
}

test(`${ROWS} policies with their customers survive kill -9 and add nothing the second time`, {
  timeout: isLong ? 3_600_000 : 240_000,
}, async () => {
  await start()
  const { now } = (await maker.get('/users/profile')).body.data
  const today = String(now).slice(0, 10)
  const wrongCells = (number: number): Record<string, string> =>
    number % WRONG_EVERY === 0 ? { ghanaCard: 'unknown' } : {}
  const rows = Array.from({ length: ROWS }, (_, index) => motorRow(index + 1, today, wrongCells(index + 1)))
  const csv = csvOf('motor-policies', rows)
  const wrongCount = Math.floor(ROWS / WRONG_EVERY)
  const began = Date.now()
  const logTime = (stage: string) =>
    isLong && console.log(`${stage} after ${Math.round((Date.now() - began) / 1000)} s`)

  const id = await upload('motor-policies', csv)
  logTime('checked')
  expect((await readImport(id)).counts).toMatchObject({ ready: ROWS - wrongCount, wrong: wrongCount })
  await approve(id)
  await waitUntil(id, ({ counts }) => (counts.written ?? 0) >= ROWS / 3)
  running?.kill('SIGKILL')
  if (running) await once(running, 'exit')
  logTime('killed')
  await start()
  const { counts: left } = await readImport(id)
  expect(left.written).toBeLessThan(ROWS - wrongCount)
  const done = await waitUntil(id, ({ status }) => status === 'done')
  logTime('completed')
  expect(done.counts).toMatchObject({ written: ROWS - wrongCount, wrong: wrongCount, ready: 0 })

  const again = await upload('motor-policies', csv)
  logTime('checked again')
  expect((await readImport(again)).counts).toMatchObject({ known: ROWS - wrongCount, wrong: wrongCount, ready: 0 })
  const customers = await upload('customers', csvOf('customers', rows))
  expect((await readImport(customers)).counts).toMatchObject({ known: ROWS - wrongCount, wrong: wrongCount, ready: 0 })
  const listed = (await maker.get(`/imports/${again}/rows?state=wrong&limit=100`)).body.data
  expect(listed[0]).toMatchObject({ rowNumber: WRONG_EVERY + 1, field: 'ghanaCard', reason: expect.any(String) })
})
