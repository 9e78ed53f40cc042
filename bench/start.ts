/**
 * Time until an existing demo is ready again, with its own PostgreSQL and on a running PostgreSQL, and the memory of the server
 * while no one uses it. The simulated providers of the demo run in the same process.
 *   node bench/start.ts [--times 5]
 * Targets: 3 s with its own PostgreSQL, 1.5 s on a running PostgreSQL, and 150 MB of memory.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { cpuSeconds, median, memoryMb, startServer, stopChildren } from './product.ts'

/** Time after which the tasks that follow a start have run. */
const SETTLED_MS = 15_000

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
try {
  await measure('its own PostgreSQL', '', path.join(folder, 'own'))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  try {
    await measure('a running PostgreSQL', postgres.url, path.join(folder, 'data'))
    const { pid } = await start(postgres.url, path.join(folder, 'data'))
    await sleep(SETTLED_MS)
    console.log(`memory of an idle server: ${memoryMb(pid)} MB`)
  } finally {
    await stopChildren()
    await postgres.stop()
  }
} finally {
  await stopChildren()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The first start writes the data of the demo and is not counted. */
async function measure(on: string, databaseUrl: string, dataDir: string): Promise<void> {
  const [startTimes, cpuTimes]: [number[], number[]] = [[], []]
  for (let time = 0; time <= Number(values.times); time++) {
    const startedAt = performance.now()
    const { pid } = await start(databaseUrl, dataDir)
    if (time > 0) {
      startTimes.push((performance.now() - startedAt) / 1000)
      cpuTimes.push(cpuSeconds(pid))
    }
    await stopChildren()
  }
  // On a shared machine, processor time is more stable than elapsed time.
  console.log(`ready on ${on}: ${median(startTimes).toFixed(2)} s, ${median(cpuTimes).toFixed(2)} s of processor time`)
}

function start(databaseUrl: string, dataDir: string) {
  return startServer({ DATABASE_URL: databaseUrl, DEMO_SALES: '0', DATA_DIR: dataDir })
}
