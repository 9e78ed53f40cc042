import { randomUUID } from 'node:crypto'
import { PROVIDERS, type Provider } from '@okwan/domain/money/payments/terms'
import * as z from 'zod'
import { CALLBACK_KINDS, type CallbackKind } from '../../gateways/mobile-money/callback-address.ts'
import type { Batch, Update } from '../../platform/db/batch.ts'
import { rows, run, type Tx } from '../../platform/db/database.ts'
import { anyOf, sql } from '../../platform/db/sql.ts'
import type { Keyed } from '../../platform/db/transaction.ts'

export type NewCallback = {
  provider: Provider
  kind: CallbackKind
  genuine: boolean
  body: string
  /** Hexadecimal. */
  bodyHash: string
  ip: string
  at: Date
}

/** Returns the new id. A callback with the same body only increases the counter, and the id is not used. */
export function insertCallback(batch: Batch, callback: NewCallback): string {
  const { provider, kind, genuine, body, bodyHash, ip, at } = callback
  const id = randomUUID()
  batch.insert({
    table: 'callback_inbox',
    row: {
      id,
      provider,
      kind,
      genuine,
      body,
      ip,
      body_hash: `\\x${bodyHash}`,
      received_at: at,
      last_received_at: at,
    },
    onConflict: `on conflict on constraint callback_once
                   do update set copies = callback_inbox.copies + 1, last_received_at = excluded.last_received_at`,
  })
  return id
}

/** Limit of stored callbacks with a wrong secret, so that they can't fill the disk. */
const FORGED_PER_HOUR = 2000

export function insertForged(tx: Tx, { provider, kind, body, bodyHash, ip, at }: NewCallback): Promise<number> {
  const since = new Date(at.getTime() - 3_600_000)
  return run(
    tx,
    sql`insert into callback_inbox (provider, kind, genuine, body, ip, body_hash, received_at, last_received_at)
        select ${provider}, ${kind}, false, ${body}, ${ip}, decode(${bodyHash}, 'hex'), ${at}::timestamptz, ${at}::timestamptz
        where (select count(*) from callback_inbox where not genuine and received_at > ${since}) < ${FORGED_PER_HOUR}
        on conflict on constraint callback_once
          do update set copies = callback_inbox.copies + 1, last_received_at = excluded.last_received_at`,
  )
}

const callbackRow = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  kind: z.enum(CALLBACK_KINDS),
  body: z.string(),
  processed_at: z.date().nullable(),
})

/** Reads several callbacks with one query. */
export async function findCallbacks(tx: Tx, keys: Keyed[]) {
  const ids = keys.map(({ key }) => key)
  const found = await rows(
    tx,
    callbackRow,
    sql`select id, provider, kind, body, processed_at from callback_inbox where id = ${anyOf(ids, 'uuid')}`,
  )
  return ids.map((id) => found.find((callback) => callback.id === id))
}

export type CallbackOutcome = { outcome: string; attemptId?: string }

/** The update that marks a callback as processed, to be written together with its result. */
export function processedCallback(id: string, { outcome, attemptId }: CallbackOutcome, at: Date): Update {
  return { table: 'callback_inbox', id, set: { outcome, attempt_id: attemptId, processed_at: at } }
}
