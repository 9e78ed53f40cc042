import type { Provider } from '@okwan/domain/payments/terms'
import * as z from 'zod'
import { maybe, one, type Tx } from '../db/database.ts'
import { updateRow } from '../db/gather.ts'
import { sql } from '../db/sql.ts'
import type { CallbackKind } from '../gateways/callback-address.ts'

export type NewCallback = {
  provider: Provider
  kind: CallbackKind
  genuine: boolean
  body: string
  bodyHash: Buffer
  ip: string
  at: Date
}

/** The same words again only count up. */
export async function insertCallback(tx: Tx, callback: NewCallback): Promise<{ id: string; isNew: boolean }> {
  const { provider, kind, genuine, body, bodyHash, ip, at } = callback
  const { id, copies } = await one(
    tx,
    z.object({ id: z.string(), copies: z.number() }),
    sql`insert into callback_inbox (provider, kind, genuine, body, body_hash, ip, received_at, last_received_at)
        values (${provider}, ${kind}, ${genuine}, ${body}, ${bodyHash}, ${ip}, ${at}, ${at})
        on conflict on constraint callback_once
          do update set copies = callback_inbox.copies + 1, last_received_at = excluded.last_received_at
        returning id, copies`,
  )
  return { id, isNew: copies === 1 }
}

const callbackRow = z.object({
  provider: z.custom<Provider>(),
  kind: z.custom<CallbackKind>(),
  body: z.string(),
  processed_at: z.date().nullable(),
})

export function findCallback(tx: Tx, id: string) {
  return maybe(tx, callbackRow, sql`select provider, kind, body, processed_at from callback_inbox where id = ${id}`)
}

export function saveCallbackOutcome(tx: Tx, id: string, outcome: string, attemptId: string | undefined, at: Date) {
  return updateRow(
    tx,
    id,
    sql`update callback_inbox set outcome = ${outcome}, attempt_id = ${attemptId ?? null}, processed_at = ${at} where id = ${id}`,
  )
}
