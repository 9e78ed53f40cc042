import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, killMember, restartMember, startCluster } from './patroni.ts'
import { eventually, freePort, openPrograms } from './programs.ts'
import { countReplicaReads, readReports, waitForReplica } from './reports.ts'
import { type Attempt, isFailed, printResult, sellDuring } from './sales.ts'
import { adminUrl, createLogins, queryDatabase, startPgBouncer, urlOf } from './servers.ts'

// `npm run drill:failover`: two nodes sell motor cover on a Patroni cluster with a synchronous standby, through HAProxy and
// PgBouncer, with the examples of ops/database, and read reports from the standby. PostgreSQL of the primary is killed, then the
// whole machine of the next primary. Exits with 1 if an accepted request is lost or happened twice, a request failed outside of a
// failover, a record is wrong, or the nodes do not read from the new standby.
const STEADY_MS = 8000
/** A request that waited for the database during a failover may fail a little later: clients give up after 8 s. */
const AFTER_MS = 10_000
const POOL_SIZE = 12

type Failover = { target: string; from: number; to: number }

const folder = mkdtempSync(path.join(os.tmpdir(), 'okwan-failover-'))
chmodSync(folder, 0o755)
const programs = openPrograms(folder)
try {
  const cluster = await startCluster(programs)
  await createLogins(cluster.port)
  const pooled = await freePort()
  await startPgBouncer(programs, { port: pooled, to: cluster.port, size: POOL_SIZE })
  const failovers: Failover[] = []
  const reports: Attempt[] = []
  const { attempts, actions, sales, faults } = await sellDuring({
    folder,
    directUrl: urlOf('okwan_app', cluster.port),
    database: {
      DATABASE_URL: urlOf('okwan_app', pooled),
      DATABASE_DIRECT_URL: urlOf('okwan_app', cluster.port),
      DATABASE_REPLICA_URL: urlOf('okwan_app', cluster.standbyPort),
      DATABASE_OWNER_URL: urlOf('okwan_owner', cluster.port),
      DATABASE_SEALER_URL: urlOf('okwan_sealer', cluster.port),
    },
    async during(nodes) {
      const ports = nodes.map(({ port }) => port)
      let isOver = false
      const reading = readReports(
        ports,
        () => isOver,
        (status) => void reports.push({ at: Date.now(), status }),
      )
      await sleep(STEADY_MS)
      failovers.push(await failOver(cluster, false))
      await readFromNewStandby(cluster, ports)
      failovers.push(await failOver(cluster, true))
      await readFromNewStandby(cluster, ports)
      await sleep(AFTER_MS)
      isOver = true
      await reading
    },
  })
  console.log(`accepted actions: ${JSON.stringify(actions)}, sales ${JSON.stringify(sales)}`)
  console.log(`${reports.length} reports, ${reports.filter(isFailed).length} failed and were repeated`)
  const failed = [...attempts, ...reports].filter(isFailed).sort((one, other) => one.at - other.at)
  console.log(
    `${attempts.length + reports.length} requests, ${failed.length} failed and were repeated with the same key`,
  )
  for (const each of failovers) report(each, failed)
  const outside = failed.filter(({ at }) => !failovers.some(({ from, to }) => at >= from && at <= to + AFTER_MS))
  if (outside.length > 0) faults.push(`${outside.length} requests failed outside of a failover`)
  if (faults.length === 0) console.log('acknowledged requests lost or executed twice: 0')
  printResult(faults)
} finally {
  await programs.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Kills the primary, waits until another member accepts writes, and then until the killed one is its standby. */
async function failOver(cluster: Cluster, isMachine: boolean): Promise<Failover> {
  const killed = await cluster.leader()
  const from = Date.now()
  await killMember(killed, { isMachine })
  await eventually(60, 'no new primary', async () => {
    const [state] = await queryDatabase<{ port: string }>(
      adminUrl(cluster.port),
      `select current_setting('port') as port, pg_is_in_recovery() as standby`,
    )
    if (Number(state?.port) === killed.port) throw new Error('the killed server still responds')
  })
  const to = Date.now()
  if (isMachine) await restartMember(programs, killed)
  await cluster.waitForStandby(killed)
  const target = isMachine ? 'machine of the primary' : 'PostgreSQL of the primary'
  console.log(`killed the ${target}; its standby is back after ${seconds(Date.now() - from)} s`)
  return { target, from, to }
}

/**
 * Nodes read from a new standby when its control file names the new timeline. PostgreSQL updates the file at a checkpoint, so
 * the drill requests one.
 */
async function readFromNewStandby(cluster: Cluster, ports: number[]): Promise<void> {
  const from = Date.now()
  for (const port of [cluster.port, cluster.standbyPort]) await queryDatabase(adminUrl(port), 'checkpoint')
  await waitForReplica(ports, 60)
  const [after, before] = [seconds(Date.now() - from), await countReplicaReads(ports)]
  await sleep(STEADY_MS)
  const reads = (await countReplicaReads(ports)) - before
  if (reads === 0) throw new Error('no report was read from the new standby')
  console.log(`nodes read from the new standby after ${after} s: ${reads} reports in ${seconds(STEADY_MS)} s`)
}

function report({ target, from, to }: Failover, failed: Attempt[]): void {
  const within = failed.filter(({ at }) => at >= from && at <= to + AFTER_MS)
  const last = within.at(-1)
  const lastError = last ? `, the last ${seconds(last.at - from)} s after the kill` : ''
  console.log(`${target}: writes again after ${seconds(to - from)} s, ${within.length} requests failed${lastError}`)
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
