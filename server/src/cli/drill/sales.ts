import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { openDatabase } from '../../platform/db/open-database.ts'
import { noActions, orRefused } from '../torture/actions.ts'
import { prepareAgent, useWallet } from '../torture/agents.ts'
import { chanceOf } from '../torture/chance.ts'
import { findFaults, salesByStatus } from '../torture/check-results.ts'
import { type ServerNode, startNode } from '../torture/node.ts'
import { startProviders } from '../torture/providers.ts'
import { Market, sell } from '../torture/sales.ts'
import { freePort } from './programs.ts'

const AGENTS = ['233240000004', '233240000007']
const CLIENTS_PER_AGENT = 3

export type Attempt = { at: number; isAnswered: boolean }

type Options = {
  folder: string
  /** Settings of the nodes that lead to the database. */
  database: Record<string, string> & { DATABASE_DIRECT_URL: string }
  /** Runs while sales go on, which end with it. */
  during(): Promise<void>
}

/**
 * Sells motor cover on two nodes and returns every attempt and every fault: integrity checks, audit log, records of the provider
 * and of the motor insurance database, and each accepted request against the database.
 */
export async function sellDuring({ folder, database, during }: Options) {
  const ports = [await freePort(), await freePort()]
  const providers = await startProviders(folder, ports)
  const shared = { ...nodeSettings(folder), ...database, ...providers.settings }
  const nodes: ServerNode[] = []
  const db = openDatabase({ url: database.DATABASE_DIRECT_URL, connections: 4 })
  try {
    for (const port of ports) {
      nodes.push(await startNode({ ...shared, PORT: String(port), DATA_DIR: path.join(folder, String(port)) }))
    }
    const attempts: Attempt[] = []
    const observe = (isAnswered: boolean) => void attempts.push({ at: Date.now(), isAnswered })
    const agents = await Promise.all(AGENTS.map((number) => prepareAgent(db, ports, number, observe)))
    providers.ignoreDemo()
    const [since, actions, market, chance] = [new Date(), noActions(), new Market(), chanceOf(7)]
    let isOver = false
    const clients = agents.flatMap((agent) =>
      Array.from({ length: CLIENTS_PER_AGENT }, async () => {
        const act = () =>
          chance.below(3) === 0
            ? useWallet(db, agent, chance, actions)
            : sell(db, { seller: agent.client, market, chance, actions })
        while (!isOver) await orRefused(actions, act)
      }),
    )
    await during().finally(() => {
      isOver = true
    })
    await Promise.all(clients)
    const { open, now } = await providers.settle(db)
    const faults = await findFaults(db, await providers.records(), actions, { since, now })
    if (Object.values(open).some((count) => count > 0)) faults.push(`not finished: ${JSON.stringify(open)}`)
    const sales = await salesByStatus(db, since)
    for (const node of nodes.splice(0)) await node.stop()
    return { attempts, actions, sales, faults: [...faults, ...auditFaults(shared)] }
  } finally {
    await db.close()
    for (const node of nodes) await node.stop()
    await providers.stop()
  }
}

function nodeSettings(folder: string): Record<string, string> {
  return {
    MODE: 'demo',
    DEMO_SALES: '0',
    AUDIT_CHECKPOINT_DIR: path.join(folder, 'checkpoints'),
    SECRET_KEY: 'shared by all nodes of this drill run',
    LOG_LEVEL: 'silent',
    JOB_LEASE_SECONDS: '10',
  }
}

function auditFaults(settings: Record<string, string>): string[] {
  const main = path.join(import.meta.dirname, '../../main.ts')
  const env = { ...process.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'audit', 'verify'], { env, encoding: 'utf8' })
  console.log(`audit log: ${stdout.trim().replaceAll('\n', ' ')}`)
  return status === 0 ? [] : [`the audit log does not verify: ${stdout}${stderr}`]
}
