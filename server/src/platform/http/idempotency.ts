import { createHash } from 'node:crypto'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { maybe, run, type Tx } from '../db/database.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { FileResponse } from './context.ts'

type ResponseContent = { data: unknown; meta?: unknown } | FileResponse

type KeyedCall = { userId: string; operation: string; key: unknown; input: Record<string, unknown> }

/**
 * A repeated key returns the first response and has no second effect. The key is written in the transaction of the effect, so a
 * concurrent request waits for the first one and returns its response.
 */
export async function once(
  tx: Transaction,
  { userId, operation, key, input }: KeyedCall,
  now: Date,
  effect: () => Promise<ResponseContent>,
): Promise<ResponseContent> {
  if (typeof key !== 'string' || key.length < 8 || key.length > 120) {
    throw new Refusal('idempotency_key_needed')
  }
  const requestHash = hashOf(input)
  const [, first] = await Promise.all([
    run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${operation} ${key}`}, 0))`),
    // Runs after the lock is acquired, so it sees the writes of the previous holder.
    maybe(
      tx,
      stored,
      sql`select request_hash, answer from idempotency_keys
          where user_id = ${userId} and operation = ${operation} and key = ${key}`,
    ),
  ])
  if (first) return replay(first, requestHash)
  const answer = await effect()
  const row = {
    user_id: userId,
    operation,
    key,
    request_hash: `\\x${requestHash.toString('hex')}`,
    status: 200,
    answer,
    created_at: now,
  }
  tx.batch.insert({ table: 'idempotency_keys', row })
  return answer
}

/** A file is hashed as bytes. As JSON, 17 MB would be a list of 17 million numbers and take half a second. */
function hashOf({ bytes, ...rest }: Record<string, unknown>): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  if (bytes instanceof Uint8Array) hash.update(bytes)
  return hash.digest()
}

const DAY_MS = 86_400_000
/** Clients do not repeat a request after a week. */
const KEEP_DAYS = 7

export function deleteOldIdempotencyKeys(tx: Tx, now: Date): Promise<number> {
  return deleteBatch(tx, 'idempotency_keys', sql`created_at < ${new Date(now.getTime() - KEEP_DAYS * DAY_MS)}`)
}

const stored = z.object({
  request_hash: z.instanceof(Buffer),
  answer: z.object({ data: z.unknown(), meta: z.unknown().optional() }),
})

function replay({ request_hash, answer }: z.output<typeof stored>, requestHash: Buffer): ResponseContent {
  if (!request_hash.equals(requestHash)) {
    throw new Refusal('idempotency_key_reused')
  }
  return answer
}
