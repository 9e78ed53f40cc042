import type { Database } from '../../platform/db/transaction.ts'
import { findSessions, type SessionRow } from './store.ts'

type Wait = {
  key: string
  tokenHash: Buffer
  resolve: (row: SessionRow | undefined) => void
  reject: (error: unknown) => void
}

/** Requests that arrived during a running query; undefined if no query runs. */
const waiting = new WeakMap<Database, Wait[]>()

/**
 * Reads the session of a token from the database. Nothing is cached, so an ended session is refused by the next request.
 * Requests that arrive together or during a running query share the next query.
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
    // Collects the other requests of this tick.
    setImmediate(() => void querySessions(db))
  })
}

async function querySessions(db: Database): Promise<void> {
  const requests = waiting.get(db) ?? []
  waiting.set(db, [])
  try {
    const hashes = new Map(requests.map(({ key, tokenHash }) => [key, tokenHash]))
    const found = await db.read((tx) => findSessions(tx, [...hashes.values()]))
    const rows = new Map(found.map((row) => [row.token_hash.toString('base64'), row]))
    for (const { key, resolve } of requests) resolve(rows.get(key))
  } catch (error) {
    for (const { reject } of requests) reject(error)
  }
  if ((waiting.get(db) ?? []).length > 0) void querySessions(db)
  else waiting.delete(db)
}
