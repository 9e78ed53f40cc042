import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replica } from './replica.ts'

/** Registers the metrics of the replica, which are absent without one. The returned function updates them. */
export function addReplicaMetrics(registry: Registry, { replica }: { replica?: Replica | undefined }): () => void {
  const registers = [registry]
  const used = new Gauge({
    name: 'okwan_replica_used',
    help: '1 if reports and exports read from the replica',
    registers,
  })
  const lag = new Gauge({
    name: 'okwan_replica_lag_seconds',
    help: 'Time since the replica last had every write; absent if it never had',
    registers,
  })
  const reads = new Counter({
    name: 'okwan_replica_reads_total',
    help: 'Reads that the replica could answer, by the server that answered',
    labelNames: ['server'],
    registers,
  })
  return () => {
    used.remove()
    lag.remove()
    if (!replica) return
    const { isUsed, lagSeconds } = replica.state()
    used.set(isUsed ? 1 : 0)
    if (lagSeconds !== null) lag.set(lagSeconds)
    reads.reset()
    for (const server of ['replica', 'primary'] as const) reads.inc({ server }, replica.counts[server])
  }
}
