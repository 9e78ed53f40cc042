import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import type { Movement } from '../simulator/movement.ts'
import { startSimulator } from '../simulator/start.ts'
import { type Deeds, doSomething, prepareAgent } from './torture/agents.ts'
import { type Chance, chanceOf } from './torture/chance.ts'
import { StubbornClient } from './torture/client.ts'
import { type ServerNode, startNode } from './torture/node.ts'
import { findFaults, type Open, stillOpen } from './torture/verdict.ts'

// `npm run torture -- --seconds 60 --seed 7`: two nodes, their workers and PostgreSQL are killed again and again while money
// moves and the provider misbehaves. Afterwards nothing may be lost, doubled or unexplained. Exit code 1 when something is.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const seconds = Number(values.seconds)
const chance = chanceOf(Number(values.seed))

const AGENTS = ['233240000004', '233240000007']
const HANDS_PER_AGENT = 3
const SETTLE_SECONDS = 240
// Dealt like cards, so that a run of a minute has all of them whatever its seed.
const MISHAPS = ['node', 'node', 'node', 'postgres', 'provider', 'provider', 'provider', 'provider'] as const

const root = mkdtempSync(path.join(os.tmpdir(), 'okwan-torture-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(root, 'postgres') })
const ports = [await freePort(), await freePort()]
const simulator = await startSimulator({
  port: 0,
  callbackBase: `http://127.0.0.1:${ports[0]}`,
  delayMs: 200,
  clock: { now: () => new Date() },
  book: path.join(root, 'provider.jsonl'),
})
const nodes: ServerNode[] = []
for (const port of ports) nodes.push(await startNode(nodeSettings(port)))
const db = openDatabase({ url: postgres.url })
const deeds: Deeds = { topUps: 0, transfers: 0, withdrawals: 0, refused: 0 }
let postgresKills = 0

try {
  const agents = await Promise.all(AGENTS.map((number) => prepareAgent(db, ports, number)))
  // The demo's own payments were never at this provider.
  const since = new Date()
  const endAt = Date.now() + seconds * 1000
  const hands = agents.flatMap((agent) =>
    Array.from({ length: HANDS_PER_AGENT }, async () => {
      while (Date.now() < endAt) await doSomething(db, agent, chance, deeds)
    }),
  )
  await Promise.all([...hands, wreck(chance, endAt)])
  await control('DELETE', 'faults')
  const { open, now } = await settle()
  const movements = (await (await control('GET', 'movements')).json()) as Movement[]
  const faults = await findFaults(db, movements, deeds, { since, now })
  if (Object.values(open).some((count) => count > 0)) faults.push(`not at its end: ${JSON.stringify(open)}`)
  report(movements.length, faults)
} finally {
  await db.close()
  for (const node of nodes) await node.stop()
  await simulator.stop()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
}

function nodeSettings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(root, String(port)),
    DEMO: 'on',
    SECRET_KEY: 'known to all nodes of this torture',
    SIMULATOR_URL: simulator.url,
    LOG_LEVEL: 'silent',
    // The simulated provider answers at once or not at all, so a dead worker's jobs need not wait for a minute.
    JOB_LEASE_SECONDS: '15',
  }
}

/** Every few seconds something dies, or the provider answers wrongly or not at all. */
async function wreck(by: Chance, endAt: number): Promise<void> {
  let cards: (typeof MISHAPS)[number][] = []
  while (Date.now() < endAt) {
    await sleep(500 + by.below(1500))
    if (cards.length === 0) cards = [...MISHAPS]
    const [mishap] = cards.splice(by.below(cards.length), 1)
    if (mishap === 'node') await by.pick(nodes).kill()
    else if (mishap === 'postgres') {
      postgresKills++
      process.kill(postgres.pid, 'SIGKILL')
      await sleep(1500)
    } else await control('POST', 'faults', fault(by))
  }
}

function fault(by: Chance) {
  const on = by.pick(['collect', 'disburse', 'collect-status', 'disburse-status'])
  const faults = [
    { kind: 'drop', stage: 'before' },
    { kind: 'drop', stage: 'after' },
    { kind: 'answer', status: 500 },
    { kind: 'answer', status: 403, body: '<html>Forbidden</html>' },
    { kind: 'callback', copies: 0 },
    { kind: 'callback', copies: 3 },
  ]
  return { on, times: 1 + by.below(4), fault: by.pick(faults) }
}

/** Both clocks go on, so that every status query comes round, until all is at its end. */
async function settle(): Promise<{ open: Open; now: Date }> {
  const anybody = new StubbornClient(ports, 'admin')
  let aheadMs = 0
  for (let waited = 0; ; waited++) {
    const now = new Date(Date.now() + aheadMs)
    const open = await stillOpen(db, now)
    const isOver = Object.values(open).every((count) => count === 0)
    if (isOver || waited >= SETTLE_SECONDS) return { open, now }
    // A job whose worker was killed is free again when its lease is over; moving on before would only add questions.
    if (open.due === 0) {
      aheadMs += 5 * 60_000
      await control('POST', 'advance', { ms: 5 * 60_000 })
      await anybody.insist('POST', '/demo/clock', { now: new Date(Date.now() + aheadMs).toISOString() })
    }
    await sleep(1000)
  }
}

function control(method: string, what: string, body?: object): Promise<Response> {
  const content = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  return fetch(`${simulator.url}/_sim/${what}`, { method, ...content })
}

function report(movements: number, faults: readonly string[]): void {
  const nodeKills = nodes.reduce((sum, node) => sum + node.kills(), 0)
  console.log(`${seconds} s, seed ${values.seed}: ${nodeKills} kills of a node, ${postgresKills} of PostgreSQL`)
  console.log(`accepted ${JSON.stringify(deeds)}, ${movements} movements at the provider`)
  for (const sentence of faults) console.log(`FAULT ${sentence}`)
  if (faults.length === 0) console.log('Nothing is lost, doubled or unexplained.')
  else process.exitCode = 1
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}
