import { randomUUID } from 'node:crypto'
import os from 'node:os'
import type { NodeRole } from '@okwan/domain/platform/jobs/node-roles'
import type { FastifyBaseLogger } from 'fastify'
import { run } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'
import { VERSION } from '../version.ts'
import { every } from './every.ts'

const HEARTBEAT_MS = 30_000

type Node = { id: string; name: string; role: NodeRole; version: string }

/** Records this process among the running nodes until it stops. A process that is killed stays in the list for a day. */
export function startHeartbeat(product: Pick<Product, 'db'>, role: NodeRole, log: FastifyBaseLogger) {
  const node = { id: randomUUID(), name: `${os.hostname()}, process ${process.pid}`, role, version: VERSION }
  const sendHeartbeat = () => recordNode(product, node)
  const task = every(HEARTBEAT_MS, 'recording this node', sendHeartbeat, log, true)
  return {
    async stop() {
      await task.stop()
      // A database that does not respond must not delay the shutdown.
      await deleteNode(product, node).catch((error: unknown) =>
        log.warn({ err: error }, 'failed to delete the row of this node'),
      )
    },
  }
}

/** Uses the clock of the database, which all nodes share. */
export async function recordNode({ db }: Pick<Product, 'db'>, { id, name, role, version }: Node): Promise<void> {
  await db.transaction(async (tx) => {
    await run(
      tx,
      sql`insert into nodes (id, name, role, version) values (${id}, ${name.slice(0, 100)}, ${role}, ${version})
          on conflict (id) do update set last_seen_at = clock_timestamp()`,
    )
    await run(tx, sql`delete from nodes where last_seen_at < clock_timestamp() - interval '1 day'`)
  })
}

async function deleteNode({ db }: Pick<Product, 'db'>, { id }: Node): Promise<void> {
  await db.transaction((tx) => run(tx, sql`delete from nodes where id = ${id}`))
}
