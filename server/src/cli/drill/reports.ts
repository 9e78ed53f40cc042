import { setTimeout as sleep } from 'node:timers/promises'
import { type Observer, RetryingClient } from '../torture/client.ts'
import { eventually } from './programs.ts'

const SUPER_ADMIN = '233200000001'
const PAUSE_MS = 100

/** Reads a report on all nodes, one request after the other, until `isOver`. */
export async function readReports(ports: readonly number[], isOver: () => boolean, observe: Observer): Promise<void> {
  const reader = await new RetryingClient(ports, 'admin', observe).signIn(SUPER_ADMIN)
  const today = new Date().toISOString().slice(0, 10)
  while (!isOver()) {
    await reader.requireSuccess('GET', `/reports/production-by-day?from=${today}&to=${today}`)
    await sleep(PAUSE_MS)
  }
}

/** Number of reads that the replica has answered for all nodes. */
export async function countReplicaReads(ports: readonly number[]): Promise<number> {
  const counts = await Promise.all(ports.map((port) => readMetric(port, 'okwan_replica_reads_total{server="replica"}')))
  return counts.reduce((sum, each) => sum + each, 0)
}

/** Waits until every node reads from the replica. */
export function waitForReplica(ports: readonly number[], seconds: number): Promise<void> {
  return eventually(seconds, 'the replica is not used', async () => {
    for (const port of ports) {
      if ((await readMetric(port, 'okwan_replica_used')) !== 1)
        throw new Error(`the node on port ${port} does not use it`)
    }
  })
}

async function readMetric(port: number, name: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5000) })
  const line = (await response.text()).split('\n').find((each) => each.startsWith(`${name} `))
  if (line === undefined) throw new Error(`/metrics has no ${name}`)
  return Number(line.slice(name.length))
}
