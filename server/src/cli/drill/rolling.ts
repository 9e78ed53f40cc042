import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded-postgres.ts'
import { type ServerNode, startNode } from '../torture/node.ts'
import { LoadClient, loadEvenly, noCounts } from './load.ts'
import { freePort } from './programs.ts'
import { NODE_SETTINGS, PROXIES, type ProxyName, startProxy } from './proxy.ts'

// `npm run drill:rolling -- --proxy haproxy --rounds 2 --per-second 100`: restarts two nodes behind a real proxy, one after the
// other, while exactly 100 requests a second arrive, half of them writes, and browsers follow streams. Exits with 1 if a request
// failed, a stream was cut, or an acknowledged write was lost or executed twice.
const { values } = parseArgs({
  options: {
    proxy: { type: 'string', default: 'haproxy' },
    rounds: { type: 'string', default: '2' },
    'per-second': { type: 'string', default: '100' },
  },
})
const proxyName = PROXIES.find((name) => name === values.proxy) ?? fail(`--proxy must be ${PROXIES.join(' or ')}`)
const rounds = Number(values.rounds)

const perSecond = Number(values['per-second'])

/** 18 for each of four people: a client saves one view, and a person can have 20. Enough for 100 requests a second of 0.7 s each. */
const CLIENTS = 72
const STREAMS = 10
/** nginx tries a failed node again after `fail_timeout`, 10 s. */
const PAUSE_MS: Record<ProxyName, number> = { haproxy: 5000, nginx: 11_000 }

const root = mkdtempSync(path.join(os.tmpdir(), 'okwan-rolling-'))
const postgres = await startEmbeddedPostgres({
  dataDir: path.join(root, 'postgres'),
  durable: false,
  settings: { max_connections: '120' },
})
const ports = [await freePort(), await freePort()] as const
const nodes: ServerNode[] = []
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
try {
  for (const port of ports) nodes.push(await startNode(settingsOf(proxyName, port)))
  const port = await freePort()
  proxy = await startProxy(proxyName, { proxy: port, nodes: ports }, root)
  await sleep(2000) // the proxy has checked both nodes
  const counts = noCounts()
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, i) => new LoadClient(port, counts).signIn(i)))
  let over = false
  let slowestMs = 0
  const isOver = () => over
  const load = loadEvenly(clients, { perSecond, counts, isOver })
  const streams = clients.slice(0, STREAMS).map((client) => client.follow(isOver))
  for (let round = 0; round < rounds; round++) {
    for (const node of nodes) {
      await sleep(PAUSE_MS[proxyName])
      slowestMs = Math.max(slowestMs, await node.restart())
    }
  }
  await sleep(PAUSE_MS[proxyName])
  over = true
  const [{ seconds }] = await Promise.all([load, ...streams])
  const { requests, writes, failed, lost, duplicates, streamsCut, latestMs, slowestMs: slowestAnswerMs } = counts
  console.log(
    `${proxyName}: ${requests} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(1)} a second, ${writes} of them writes, ${2 * rounds} restarts`,
  )
  console.log(
    `failed ${failed}, acknowledged writes lost ${lost}, executed twice ${duplicates}, streams cut ${streamsCut}`,
  )
  console.log(
    `latest start ${latestMs.toFixed(0)} ms, slowest answer ${slowestAnswerMs.toFixed(0)} ms after it was due`,
  )
  console.log(`slowest stop ${(slowestMs / 1000).toFixed(1)} s`)
  const isPassed = failed + lost + duplicates + streamsCut === 0
  console.log(`Result: ${isPassed ? 'passed' : 'failed'}`)
  process.exitCode = isPassed ? 0 : 1
} finally {
  await proxy?.stop()
  for (const node of nodes) await node.stop()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
}

function settingsOf(proxy: ProxyName, port: number): Record<string, string> {
  return {
    ...NODE_SETTINGS[proxy],
    MODE: 'demo',
    DEMO_SALES: '0',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(root, String(port)),
    AUDIT_CHECKPOINT_DIR: path.join(root, 'checkpoints'),
    SECRET_KEY: 'shared by all nodes of this drill run',
    LOG_LEVEL: 'silent',
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}
