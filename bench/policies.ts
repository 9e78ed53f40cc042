/**
 * Compares the list of policies and one policy with a minimal node:http handler that runs one prepared statement for the same
 * rows: without authentication, permissions or validation, and with a query for the session and the reach of the caller
 * (bench/policies-bare.ts). All three are measured alternately on the same PostgreSQL.
 *   node bench/policies.ts [--policies 200000] [--seconds 6] [--rounds 5]
 * `bench/bench.ts` has the targets.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { cpuSeconds, fill, median, memoryMb, root, startChild, startOkwan, stopChildren } from './product.ts'

const { values } = parseArgs({
  options: {
    policies: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '5' },
  },
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(postgres.url, Number(values.policies))
  const okwan = await startOkwan(postgres.url, folder)
  const bare = await startChild(['bench/policies-bare.ts'], { DATABASE_URL: postgres.url, POLICY_ID: okwan.policyId })
  const { headers } = okwan
  await compare('50 policies', {
    okwan: { ...okwan, path: '/api/v1/policies?limit=50' },
    bare: { ...bare, path: '/list' },
    signedIn: { ...bare, path: '/signed-in/list', headers },
  })
  await compare('one policy', {
    okwan: { ...okwan, path: `/api/v1/policies/${okwan.policyId}` },
    bare: { ...bare, path: '/one' },
    signedIn: { ...bare, path: '/signed-in/one', headers },
  })
  console.log(`server memory after the run: ${memoryMb(okwan.pid)} MB`)
} finally {
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

type Target = { port: number; pid: number; path: string; headers?: Record<string, string> }

type Compared = 'okwan' | 'bare' | 'signedIn'

/** Requests per second, and processor time of the Node process for each. */
type Rate = { perSecond: number; cpuMs: number }

async function compare(name: string, targets: Record<Compared, Target>): Promise<void> {
  const rounds: Record<Compared, Rate>[] = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    rounds.push({
      okwan: await rateOf(targets.okwan),
      bare: await rateOf(targets.bare),
      signedIn: await rateOf(targets.signedIn),
    })
  }
  // V8 compiles during the first round, which takes longer for more code.
  const medianOf = (target: Compared, figure: keyof Rate) =>
    median(rounds.slice(1).map((rates) => rates[target][figure]))
  const [okwan, bare, signedIn] = [
    medianOf('okwan', 'perSecond'),
    medianOf('bare', 'perSecond'),
    medianOf('signedIn', 'perSecond'),
  ]
  console.log(`${name}: okwan ${okwan}/s, bare ${bare}/s, ratio ${(okwan / bare).toFixed(2)}`)
  console.log(`${name}: bare with sign-in and reach ${signedIn}/s, share ${(okwan / signedIn).toFixed(2)}`)
  // Other work on the machine affects processor time less than throughput.
  const [cpu, signedInCpu] = [medianOf('okwan', 'cpuMs'), medianOf('signedIn', 'cpuMs')]
  const cpuTimes = `${signedInCpu.toFixed(2)} of ${cpu.toFixed(2)} ms`
  console.log(
    `${name}: processor time of Node with sign-in and reach ${cpuTimes}, ${(signedInCpu / cpu).toFixed(2)} of Okwan`,
  )
}

async function rateOf({ port, pid, path: urlPath, headers = {} }: Target): Promise<Rate> {
  const url = `http://127.0.0.1:${port}${urlPath}`
  const headerOptions = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [
    'node_modules/autocannon/autocannon.js',
    '-j',
    '-n',
    '-c',
    '8',
    '-d',
    values.seconds,
    ...headerOptions,
    url,
  ]
  const before = cpuSeconds(pid)
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  const cpuMs = (cpuSeconds(pid) - before) * 1000
  const result = JSON.parse(stdout) as { non2xx: number; errors: number; requests: { average: number; total: number } }
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${urlPath}: ${result.non2xx} responses other than 2xx, ${result.errors} errors`)
  return { perSecond: Math.round(result.requests.average), cpuMs: cpuMs / result.requests.total }
}
