import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { freePort } from './drill/programs.ts'
import { countRefusal, noActions } from './torture/actions.ts'
import { prepareAgent, type TorturedAgent, useWallet } from './torture/agents.ts'
import { Bank, compareWithBank, importStatement } from './torture/bank.ts'
import { type Chance, chanceOf } from './torture/chance.ts'
import { countSalesByStatus, findFaults, type SimulatorRecords } from './torture/check-results.ts'
import { randomFault, randomMidFaults } from './torture/faults.ts'
import { type ServerNode, startNode } from './torture/node.ts'
import { startProviders } from './torture/providers.ts'
import { cancel, type Office, openOffice, refund } from './torture/queue.ts'
import { Market, sell } from './torture/sales.ts'
import { settle } from './torture/settle.ts'

// `npm run torture -- --seconds 60 --seed 7`: kills two nodes, their workers and PostgreSQL repeatedly while cover is sold,
// cancelled and refunded, wallets are used, insurers are paid, bank statements are imported, and the provider and the motor
// insurance database fail. Afterwards no record may be lost, duplicated or unexplained; otherwise the exit code is 1.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
})
const seconds = Number(values.seconds)
const chance = chanceOf(Number(values.seed))

const AGENTS = ['233240000004', '233240000007']
const CLIENTS_PER_AGENT = 3
// Drawn without replacement, so that a run of a minute has every type of failure.
const FAULT_KINDS = [
  ...(['node', 'node', 'node', 'postgres'] as const),
  ...(['provider', 'provider', 'provider', 'provider', 'mid', 'mid'] as const),
]

const root = mkdtempSync(path.join(os.tmpdir(), 'okwan-torture-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(root, 'postgres') })
const ports = [await freePort(), await freePort()]
const providers = await startProviders(root, ports)
const nodes: ServerNode[] = []
for (const port of ports) nodes.push(await startNode(nodeSettings(port)))
const db = openDatabase({ url: postgres.url })
const actions = noActions()
const market = new Market()
const bank = new Bank()
let postgresKills = 0

try {
  const agents = await Promise.all(AGENTS.map((number) => prepareAgent(db, ports, number)))
  const office = await openOffice(ports, (phone, name) => providers.control('POST', 'names', { phone, name }))
  providers.ignoreDemo()
  const since = new Date()
  const endAt = Date.now() + seconds * 1000
  const clients = agents.flatMap((agent) =>
    Array.from({ length: CLIENTS_PER_AGENT }, async () => {
      while (Date.now() < endAt) await countRefusal(actions, () => runRandomAction(agent, office))
    }),
  )
  await Promise.all([...clients, injectFaults(chance, endAt)])
  await providers.control('DELETE', 'faults')
  providers.mid.fail([])
  const { open, now } = await providers.settle(db)
  const records = await providers.records()
  const faults = [...(await findFaults(db, records, actions, { since, now })), ...(await compareWithBank(db, bank))]
  if (Object.values(open).some((count) => count > 0)) faults.push(`not finished: ${JSON.stringify(open)}`)
  report(records, await countSalesByStatus(db, since), faults)
} finally {
  await db.close()
  for (const node of nodes) await node.stop()
  await providers.stop()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
}

function nodeSettings(port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(root, String(port)),
    AUDIT_CHECKPOINT_DIR: path.join(root, 'audit-checkpoints'),
    DEMO: 'on',
    DEMO_SALES: '0',
    SECRET_KEY: 'shared by all nodes of this torture run',
    ...providers.settings,
    LOG_LEVEL: 'silent',
    // The simulated provider responds immediately or never, so the jobs of a killed worker can be retried before a minute.
    JOB_LEASE_SECONDS: '10',
  }
}

/** Performs a random action of an agent or of the office. */
function runRandomAction(agent: TorturedAgent, office: Office): Promise<void> {
  const kind = chance.below(12)
  if (kind === 11) return settle(db, office, chance, actions)
  if (kind === 10) return importStatement(office, bank, chance)
  if (kind < 4) return useWallet(db, agent, chance, actions)
  if (kind < 8) return sell(db, { seller: agent.client, market, chance, actions })
  return kind === 8 ? cancel(db, office, market, actions) : refund(db, office, chance, actions)
}

/** Every few seconds kills a process or makes a provider fail. */
async function injectFaults(by: Chance, endAt: number): Promise<void> {
  let kinds: (typeof FAULT_KINDS)[number][] = []
  while (Date.now() < endAt) {
    await sleep(500 + by.below(1500))
    if (kinds.length === 0) kinds = [...FAULT_KINDS]
    const [kind] = kinds.splice(by.below(kinds.length), 1)
    if (kind === 'node') await by.pick(nodes).kill()
    else if (kind === 'postgres') {
      if (killPostgres()) postgresKills++
      await sleep(1500)
    } else if (kind === 'mid') providers.mid.fail(randomMidFaults(by))
    else await providers.control('POST', 'faults', randomFault(by))
  }
}

/** Returns false while PostgreSQL is still restarting. */
function killPostgres(): boolean {
  try {
    return process.kill(postgres.pid, 'SIGKILL')
  } catch {
    return false
  }
}

function report({ movements, mid: midRecords }: SimulatorRecords, sales: object, faults: readonly string[]): void {
  const nodeKills = nodes.reduce((sum, node) => sum + node.kills(), 0)
  console.log(`${seconds} s, seed ${values.seed}: ${nodeKills} kills of a node, ${postgresKills} of PostgreSQL`)
  console.log(`accepted actions: ${JSON.stringify(actions)}`)
  console.log(`${bank.acceptedFiles.size} bank statements with ${bank.acceptedLines.size} lines`)
  console.log(
    `sales ${JSON.stringify(sales)}, ${movements.length} movements at the provider, ${midRecords.length} records at the MID`,
  )
  for (const sentence of faults) console.log(`FAULT ${sentence}`)
  if (faults.length === 0) console.log('No records are lost, duplicated or unexplained.')
  else process.exitCode = 1
}
