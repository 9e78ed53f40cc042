/**
 * Searches and lists of customers in a large database, for the whole company, for a branch group and for one agent.
 *   node bench/customers.ts [--customers 1000000] [--times 40] [--full FOLDER] [--only PATTERN]
 * A folder is filled on first use and kept; without one the run fills its own, which takes minutes, and deletes it.
 * Target: the p95 of each search and list is below 300 ms. The exit code is 1 if it is missed.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fill, sendRequest, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '40' },
    full: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const MAX_P95_MS = 300
const WARM_UP = 3
const READERS = {
  company: { mobileNumber: '0200000001', host: 'admin.localhost' },
  'branch group': { mobileNumber: '0200000002', host: 'admin.localhost' },
  agent: { mobileNumber: '0240000004', host: 'agent.localhost' },
}

const folder = values.full ?? fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const isNew = !fs.existsSync(path.join(folder, 'postgres'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  if (isNew) await fill(postgres.url, Number(values.customers))
  const { port } = await startOkwan(postgres.url, folder)
  const requests = Object.entries(await customerRequests(postgres.url)).filter(([name]) =>
    new RegExp(values.only).test(name),
  )
  for (const [reader, { mobileNumber, host }] of Object.entries(READERS)) {
    const headers = await signIn(port, mobileNumber, host)
    console.log(`${reader.padEnd(30)}   median      p95`)
    for (const [name, urls] of requests) await measure(name, urls, (url) => get(port, url, headers))
  }
} finally {
  await stopChildren()
  await postgres.stop()
  if (!values.full) fs.rmSync(folder, { recursive: true, force: true })
}

async function signIn(port: number, mobileNumber: string, host: string): Promise<Record<string, string>> {
  const { body, cookie } = await sendRequest(port, 'POST', '/api/v1/demo/sign-in', { mobileNumber }, { host })
  return { host, authorization: `Bearer ${body.data.token}`, cookie: cookie.split(';')[0] ?? '' }
}

function get(port: number, url: string, headers: Record<string, string>) {
  return sendRequest(port, 'GET', `/api/v1/customers/list${url}`, undefined, headers)
}

async function measure(name: string, urls: string[], request: (url: string) => Promise<unknown>): Promise<void> {
  const durations: number[] = []
  for (let turn = -WARM_UP; turn < Number(values.times); turn++) {
    const began = performance.now()
    await request(urls[(turn + WARM_UP) % urls.length] ?? '')
    if (turn >= 0) durations.push(performance.now() - began)
  }
  const sorted = durations.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const isMissed = percentile(0.95) >= MAX_P95_MS
  if (isMissed) process.exitCode = 1
  const figures = `${percentile(0.5).toFixed(1).padStart(8)} ${percentile(0.95).toFixed(1).padStart(8)} ms`
  console.log(`  ${name.padEnd(28)} ${figures}${isMissed ? `  above ${MAX_P95_MS} ms` : ''}`)
}

type SampledCustomer = Record<
  'code' | 'first_name' | 'last_name' | 'phone' | 'ghana_card' | 'policy_number' | 'plate',
  string
>

/** Named requests with their queries; the searched customers are drawn from the whole table. */
async function customerRequests(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<SampledCustomer>(
    `select c.code, c.first_name, c.last_name, c.phone, c.ghana_card, r.policy_number, v.registration_number as plate
     from (select * from customers tablesample bernoulli (least(100, 10000.0 / ${values.customers})) repeatable (7)) c
     join policy_records r on r.customer_id = c.id and r.is_current and r.policy_number is not null
     join vehicles v on v.id = r.vehicle_id where c.ghana_card is not null limit 100`,
  )
  await client.end()
  const searched = (word: (row: SampledCustomer) => string) => rows.map((row) => `?q=${encodeURIComponent(word(row))}`)
  return {
    'first page': [''],
    'oldest first': ['?sort=createdAt'],
    companies: ['?customerType=corporate'],
    'with cover': ['?cover=active'],
    'without cover': ['?cover=none'],
    name: searched((row) => `${row.first_name} ${row.last_name}`),
    'last name': searched((row) => row.last_name),
    phone: searched((row) => `0${row.phone.slice(3)}`),
    'start of a phone': searched((row) => `0${row.phone.slice(3, 8)}`),
    card: searched((row) => row.ghana_card),
    'policy number': searched((row) => row.policy_number),
    plate: searched((row) => row.plate),
    'customer code': searched((row) => row.code),
    'three letters': searched((row) => row.last_name.slice(0, 3)),
    'one digit': ['?q=000000'],
    'no match': ['?q=Zzyzx'],
  }
}
