import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { openDatabase } from '../../platform/db/open-database.ts'
import { countRefusal, noActions } from '../torture/actions.ts'
import { prepareAgent, useWallet } from '../torture/agents.ts'
import { chanceOf } from '../torture/chance.ts'
import { countSalesByStatus, findFaults } from '../torture/check-results.ts'
import { MAIN, type ServerNode, startNode } from '../torture/node.ts'
import { startProviders } from '../torture/providers.ts'
import { Market, sell } from '../torture/sales.ts'
import { freePort } from './programs.ts'

const AGENTS = ['233240000004', '233240000007']
const CLIENTS_PER_AGENT = 3

export type Attempt = { at: number; status: number }
export const isFailed = ({ status }: Attempt) => status === 0 || status >= 500

type Options = {
  folder: string
  /** Database settings of the nodes. */
  database: Record<string, string>
  /** Database address of the drill itself, which bypasses PgBouncer. */
  directUrl: string
  /** Program of the nodes; by default the program of this checkout. */
  program?: string
  /** Runs during the sales; the sales stop when it ends. */
  during: (nodes: ServerNode[], settings: Record<string, string>) => Promise<void>
}

/**
 * Sells motor cover on two nodes and returns every attempt and every fault: integrity checks, audit log, records of the provider
 * and of the motor insurance database, and each accepted request against the database.
 */
export async function sellDuring({ folder, database, directUrl, program, during }: Options) {
  const ports = [await freePort(), await freePort()]
  const providers = await startProviders(folder, ports)
  const shared = { ...nodeSettings(folder), ...database, ...providers.settings }
  const nodes: ServerNode[] = []
  const db = openDatabase({ url: directUrl, connections: 4 })
  try {
    for (const port of ports) {
      const own = { PORT: String(port), DATA_DIR: path.join(folder, String(port)) }
      nodes.push(await startNode({ ...shared, ...own }, program))
    }
    const attempts: Attempt[] = []
    const observe = (status: number) => void attempts.push({ at: Date.now(), status })
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
        while (!isOver) await countRefusal(actions, act)
      }),
    )
    await during(nodes, shared).finally(() => {
      isOver = true
    })
    await Promise.all(clients)
    const { open, now } = await providers.settle(db)
    const faults = await findFaults(db, await providers.records(), actions, { since, now })
    if (Object.values(open).some((count) => count > 0)) faults.push(`not finished: ${JSON.stringify(open)}`)
    const sales = await countSalesByStatus(db, since)
    if (!sales.active) faults.push('nothing was sold')
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
  const { status, output } = okwan(settings, 'audit', 'verify')
  console.log(`audit log: ${output.trim().replaceAll('\n', ' ')}`)
  return status === 0 ? [] : [`the audit log does not verify: ${output}`]
}

/** Runs a command of this checkout. */
export function okwan(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

/** Prints the result and sets the exit code. */
export function printResult(faults: readonly string[]): void {
  for (const sentence of faults) console.log(`FAULT ${sentence}`)
  console.log(`Result: ${faults.length === 0 ? 'passed' : 'failed'}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
