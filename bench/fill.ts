/**
 * Compares the two ways in which `npm run db:fill` fills a demo with complete sales. In a small demo, one writer inserts the
 * sales into tables with all indexes. A large demo is filled with copies of a template; the time to create its indexes is
 * included.
 *   node bench/fill.ts [--sales 20000]
 * Target: 1.2 ms for each sale or renewal, indexes included, which is a million in 20 minutes.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { prepareBusiness, writePastSales } from './business.ts'
import { fillLargeBusiness } from './large-business.ts'

const { values } = parseArgs({ options: { sales: { type: 'string', default: '20000' } } })
const sales = Number(values.sales)
/** One writer is slow, so it sells fewer. */
const fewSales = Math.max(300, Math.round(sales / 10))

const oneWriterMs = await measure('one writer, with indexes', (_, business) =>
  writePastSales(business, { sales: fewSales }),
)
const copiesMs = await measure('copies, indexes included', (url) => fillLargeBusiness(url, sales))
console.log(
  `${copiesMs.toFixed(2)} ms for each sale or renewal, indexes included; ${(oneWriterMs / copiesMs).toFixed(2)} times as fast as one writer`,
)

type Business = Awaited<ReturnType<typeof prepareBusiness>>

/** Milliseconds for each sale or renewal. */
async function measure(name: string, sell: (url: string, business: Business) => Promise<number>): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  try {
    const { db: preparedDb, clock } = await prepareBusiness(postgres.url)
    await preparedDb.close()
    const [before, began] = [await cpuMs(postgres.pid), performance.now()]
    const db = openDatabase({ url: postgres.url })
    const sold = await sell(postgres.url, { db, clock })
    const msEach = (performance.now() - began) / sold
    await db.close()
    const after = await cpuMs(postgres.pid)
    const cpu = `CPU ${((after.database - before.database) / sold).toFixed(2)} ms database, ${((after.node - before.node) / sold).toFixed(2)} ms Node`
    console.log(`${name}: ${sold} sales and renewals, ${msEach.toFixed(2)} ms each, ${cpu}`)
    return msEach
  } finally {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** CPU time of this process and of the ended processes of the database. Other work on the machine hardly changes CPU time. */
async function cpuMs(pid: number): Promise<{ node: number; database: number }> {
  // The system adds the time of a connection to that of the server process only after the connection has ended.
  await sleep(1000)
  const { user, system } = process.cpuUsage()
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { node: (user + system) / 1000, database: (Number(fields[13]) + Number(fields[14])) * 10 }
}
