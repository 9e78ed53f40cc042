/**
 * Storage that one complete sale uses, by table: rows, and bytes of the rows and of their indexes.
 *   node bench/sale-size.ts [--sales 5000]
 * Measures the growth of each table after the sales of two years, the retention rules and the sealing of the audit log.
 * Target: at most 20 kB a sale or renewal. The texts of the outbox of the demo are not counted.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { deleteTechnicalRecords } from '../server/src/app/periodic/delete-technical-records.ts'
import { sealAudit } from '../server/src/platform/audit/seal-audit.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { Secrets } from '../server/src/platform/secrets.ts'
import { prepareBusiness, writePastSales } from './business.ts'

const MAX_BYTES = 20_000
/** Tables left out of the sum: message texts, which only a demo stores, and audit entries that are not sealed yet. */
const NOT_COUNTED = new Set(['demo_messages', 'audit_unsealed'])

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '5000' }, indexes: { type: 'boolean', default: false } },
})
type Size = { name: string; rows: number; table: number; indexes: number }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
const owner = new pg.Client(postgres.url)
try {
  const business = await prepareBusiness(postgres.url)
  await owner.connect()
  const before = await sizes()
  const began = performance.now()
  const sold = await writePastSales(business, { sales: Number(values.sales) })
  const msEach = (performance.now() - began) / sold
  await deleteTechnicalRecords(business)
  await business.db.close()
  await seal()
  report(before, await sizes(), sold)
  console.log(`\n${sold} sales and renewals, ${msEach.toFixed(2)} ms each to write`)
  if (values.indexes) await reportIndexes(sold)
} finally {
  await owner.end()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function seal(): Promise<void> {
  const sealer = openDatabase({ url: postgres.url, role: 'okwan_sealer' })
  await sealAudit({ sealer, secrets: new Secrets('only for a run of the benchmark, 32+') })
  await sealer.close()
}

async function sizes(): Promise<Map<string, Size>> {
  // Without `full` the size would depend on when autovacuum ran.
  await owner.query('vacuum full')
  await owner.query('analyze')
  const { rows } = await owner.query<Size>(
    `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function report(before: Map<string, Size>, after: Map<string, Size>, sold: number): void {
  const grown = [...after.values()].map((size) => {
    const sizeBefore = before.get(size.name)
    const perSale = (key: 'rows' | 'table' | 'indexes') => (size[key] - Math.max(0, sizeBefore?.[key] ?? 0)) / sold
    return { name: size.name, rows: perSale('rows'), table: perSale('table'), indexes: perSale('indexes') }
  })
  const counted = grown.filter(({ name, rows }) => !NOT_COUNTED.has(name) && rows >= 0.01)
  console.log(`${'one sale'.padEnd(26)}  rows     table   indexes       all`)
  for (const perSale of counted.sort((a, b) => b.table + b.indexes - a.table - a.indexes)) print(perSale)
  const sum = (key: 'rows' | 'table' | 'indexes') => counted.reduce((total, perSale) => total + perSale[key], 0)
  const all = { name: 'all', rows: sum('rows'), table: sum('table'), indexes: sum('indexes') }
  print(all)
  const bytes = Math.round(all.table + all.indexes)
  if (bytes > MAX_BYTES) {
    console.log(`above the target of ${MAX_BYTES} bytes`)
    process.exitCode = 1
  }
}

function print({ name, rows, table, indexes }: Size): void {
  const bytes = (value: number) => String(Math.round(value)).padStart(9)
  console.log(
    `${name.padEnd(26)} ${rows.toFixed(1).padStart(5)} ${bytes(table)} ${bytes(indexes)} ${bytes(table + indexes)}`,
  )
}

/** The largest indexes; `--indexes` shows where a table can become smaller. */
async function reportIndexes(sold: number): Promise<void> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_relation_size(c.oid)::float8 as bytes from pg_class c
     where c.relkind = 'i' and c.relnamespace = 'public'::regnamespace order by 2 desc limit 60`,
  )
  for (const { name, bytes } of rows) console.log(`${name.padEnd(50)} ${String(Math.round(bytes / sold)).padStart(6)}`)
}
