/**
 * Compares POST /motor/estimates with a minimal node:http handler that runs one prepared INSERT and one
 * SELECT without authentication, rating or validation. They are measured alternately on the same PostgreSQL with fsync. Each
 * response of the product is a full rating with four alternatives, stored with its trace.
 *   node bench/estimates.ts [--seconds 5] [--rounds 5]
 * `bench/bench.ts` has the target of the ratio. 97.5 % of the requests should take at most 30 ms, a tenth of the time until a
 * screen shows a new price.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { addDays, toAccraDate } from '../domain/src/platform/dates.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fill, median, root, startChild, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
})
const startDate = addDays(toAccraDate(new Date()), 1)
const BODY = JSON.stringify({
  riskCode: 'X1',
  coverType: 'comprehensive',
  startDate: startDate,
  endDate: addDays(startDate, 364),
  seats: 5,
  marketValue: 60_000,
  engineCapacity: 1800,
  yearOfManufacture: 2018,
})

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(postgres.url, 1)
  const { port, headers } = await startOkwan(postgres.url, folder)
  const okwan = { url: `http://127.0.0.1:${port}/api/v1/motor/estimates`, headers }
  await rateOf(okwan) // warms up, and stores the rows that the minimal handler copies
  const { port: barePort } = await startChild(['bench/estimates-bare.ts'], { DATABASE_URL: postgres.url })
  const bare = { url: `http://127.0.0.1:${barePort}/`, headers: {} }
  await rateOf(bare)
  const rounds = []
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push({ okwan: await rateOf(okwan), bare: await rateOf(bare) })
  }
  const okwanRate = median(rounds.map((round) => round.okwan.perSecond))
  const bareRate = median(rounds.map((round) => round.bare.perSecond))
  const slow = median(rounds.map((round) => round.okwan.slowMs))
  console.log(`okwan ${okwanRate}/s (p97.5 ${slow} ms), bare ${bareRate}/s, ratio ${(okwanRate / bareRate).toFixed(2)}`)
} finally {
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function rateOf({ url, headers }: { url: string; headers: Record<string, string> }) {
  const headerOptions = Object.entries({ ...headers, 'content-type': 'application/json' }).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ])
  const load = ['-m', 'POST', '-b', BODY, '-c', '8', '-d', values.seconds]
  const args = ['node_modules/autocannon/autocannon.js', '-j', '-n', ...load, ...headerOptions, url]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const result = JSON.parse(stdout) as {
    non2xx: number
    errors: number
    requests: { average: number }
    latency: { p97_5: number; p90: number }
  }
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  // autocannon reports the percentiles 90 and 97.5; the latter is stricter.
  return { perSecond: Math.round(result.requests.average), slowMs: result.latency.p97_5 }
}
