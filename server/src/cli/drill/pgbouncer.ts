import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { EXIT } from '../command.ts'
import { freePort, openPrograms } from './programs.ts'
import { isFailed, okwan, printResult, sellDuring } from './sales.ts'
import {
  adminUrl,
  createCluster,
  createLogins,
  queryDatabase,
  startPgBouncer,
  startPostgres,
  urlOf,
} from './servers.ts'

// `npm run drill:pgbouncer -- --seconds 30`: two nodes sell motor cover through PgBouncer in transaction mode with the example of
// ops/database and fewer connections to PostgreSQL than the nodes open. Exits with 1 if a request failed or a record is wrong.
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const seconds = Number(values.seconds)
const POOL_SIZE = 8

const folder = mkdtempSync(path.join(os.tmpdir(), 'okwan-pgbouncer-'))
chmodSync(folder, 0o755)
const programs = openPrograms(folder)
try {
  const [direct, pooled] = [await freePort(), await freePort()]
  await startPostgres(programs, { folder: createCluster(programs, 'postgres'), port: direct })
  await createLogins(direct)
  await startPgBouncer(programs, { port: pooled, to: direct, size: POOL_SIZE })
  requireRefusal(urlOf('okwan_app', pooled))
  let served = { clients: 0, servers: 0, transactions: 0 }
  const { attempts, actions, sales, faults } = await sellDuring({
    folder,
    directUrl: urlOf('okwan_app', direct),
    database: {
      DATABASE_URL: urlOf('okwan_app', pooled),
      DATABASE_DIRECT_URL: urlOf('okwan_app', direct),
      DATABASE_OWNER_URL: urlOf('okwan_owner', direct),
      DATABASE_SEALER_URL: urlOf('okwan_sealer', direct),
    },
    async during() {
      await sleep(seconds * 1000)
      served = await readState(pooled)
    },
  })
  const failed = attempts.filter(isFailed).length
  console.log(`accepted actions: ${JSON.stringify(actions)}, sales ${JSON.stringify(sales)}`)
  console.log(`${attempts.length} requests in ${seconds} s, ${failed} failed`)
  console.log(
    `PgBouncer: ${served.clients} connections of the nodes on ${served.servers} of PostgreSQL, ${served.transactions} transactions`,
  )
  if (served.clients <= served.servers)
    faults.push('the nodes opened no more connections than PgBouncer, so this run proves nothing')
  if (failed > 0) faults.push(`${failed} requests failed`)
  printResult(faults)
} finally {
  await programs.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function readState(port: number) {
  type Pool = {
    database: string
    cl_active: number
    cl_waiting: number
    sv_active: number
    sv_idle: number
    sv_used: number
  }
  const pools = await queryDatabase<Pool>(adminUrl(port, 'pgbouncer'), 'show pools')
  const stats = await queryDatabase<{ database: string; total_xact_count: number }>(
    adminUrl(port, 'pgbouncer'),
    'show stats',
  )
  const pool = pools.find(({ database }) => database === 'okwan')
  if (!pool) throw new Error('no node used PgBouncer')
  return {
    clients: Number(pool.cl_active) + Number(pool.cl_waiting),
    servers: Number(pool.sv_active) + Number(pool.sv_idle) + Number(pool.sv_used),
    transactions: Number(stats.find(({ database }) => database === 'okwan')?.total_xact_count),
  }
}

/** Without DATABASE_DIRECT_URL a node must not start: PgBouncer would refuse its connections. */
function requireRefusal(url: string): void {
  const { status, output } = okwan({ MODE: 'demo', DATABASE_URL: url, DATA_DIR: folder }, 'serve')
  if (status === EXIT.settings && output.includes('Set DATABASE_DIRECT_URL')) return
  throw new Error(`A node without DATABASE_DIRECT_URL ended with ${status}: ${output}`)
}
