import type { Database } from '../../platform/db/transaction.ts'
import { findSessions, type SessionRow } from './store.ts'

type Wait = {
  key: string
  tokenHash: Buffer
  resolve: (row: SessionRow | undefined) => void
  reject: (error: unknown) => void
}

/** Those who came while a question was under way; none: nothing is. */
const waiting = new WeakMap<Database, Wait[]>()

/**
 * The session of a token, as it is after the request came. Nothing is remembered: a session that was ended anywhere is refused
 * by the very next request. Requests that come together, or while a question is under way, share the next one, so that a
 * busy node asks once for many.
 */
export function readSession(db: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return new Promise((resolve, reject) => {
    const wait = { key: tokenHash.toString('base64'), tokenHash, resolve, reject }
    const others = waiting.get(db)
    if (others) {
      others.push(wait)
      return
    }
    waiting.set(db, [wait])
    // Behind the requests that the same turn of the event loop has read from their lines.
    setImmediate(() => void askFor(db))
  })
}

async function askFor(db: Database): Promise<void> {
  const waits = waiting.get(db) ?? []
  waiting.set(db, [])
  try {
    const hashes = new Map(waits.map(({ key, tokenHash }) => [key, tokenHash]))
    const found = await db.read((tx) => findSessions(tx, [...hashes.values()]))
    const rows = new Map(found.map((row) => [row.token_hash.toString('base64'), row]))
    for (const { key, resolve } of waits) resolve(rows.get(key))
  } catch (error) {
    for (const { reject } of waits) reject(error)
  }
  if ((waiting.get(db) ?? []).length > 0) void askFor(db)
  else waiting.delete(db)
}
