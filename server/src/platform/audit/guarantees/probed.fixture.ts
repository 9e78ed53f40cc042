import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '../../../../test/database.ts'
import type { Tx } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { CheckpointStore } from '../../ports/audit-checkpoints.ts'
import { Secrets } from '../../secrets.ts'
import { openLog, SECRET } from '../audited.fixture.ts'
import { auditKeys, sealingKey } from '../keys.ts'
import { type Checkpoint, nameOf, readNote, writeNote } from '../note.ts'
import { signCheckpoint, storeCheckpoints } from '../sign-checkpoint.ts'
import { segmentHeads } from '../store.ts'

export const KEYS = auditKeys(new Secrets(SECRET))

const ROLLED_BACK = new Error('rolled back')

/**
 * A log of twelve entries in six segments, of which the first four are signed. Tests damage it in transactions that are rolled
 * back.
 */
export async function openProbe() {
  const database = await createTestDatabase()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-checkpoints-'))
  const log = await openLog(database.url, directory)
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await log.record(2)
    await log.seal()
    if (n === 2 || n === 4) await signCheckpoint(log.product, n, [], 0)
  }
  await storeCheckpoints(log.product.sealer, log.product.auditCheckpoints)
  const db = openDatabase({ url: database.url, connections: 2, role: 'none' })
  return {
    log,
    /** Damages the log with triggers off, as a superuser can, and rolls the damage back after the work. */
    async damaged<T>(damage: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
      const results: T[] = []
      const undone = db.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        await tx.query(damage)
        results.push(await work(tx))
        throw ROLLED_BACK
      })
      await undone.catch((error) => {
        if (error !== ROLLED_BACK) throw error
      })
      const [result] = results
      if (results.length === 0) throw new Error('the work returned no result')
      return result as T
    },
    async drop() {
      await db.close()
      await log.close()
      await database.drop()
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A note about a segment of the log as it is now, with changes. */
export async function noteFor(
  tx: Tx,
  segment: number,
  changes: Partial<Checkpoint> = {},
  secret = SECRET,
): Promise<{ name: string; note: string }> {
  const found = (await segmentHeads(tx, [segment])).get(segment)
  const checkpoint = {
    kind: 'regular' as const,
    segment,
    entries: found?.entries ?? 0,
    head: found?.head ?? { hash: Buffer.alloc(32, 7), mac: Buffer.alloc(32, 7) },
    signedAt: new Date(),
    details: {},
    ...changes,
  }
  return { name: nameOf(checkpoint), note: writeNote(sealingKey(new Secrets(secret)), checkpoint) }
}

export function read({ note }: { note: string }) {
  const found = readNote(note)
  if (!found) throw new Error('not a checkpoint')
  return found
}

/** A store outside the database with these notes, which records the requested days. */
export function storeOf(notes: { name: string; note: string }[], lastDay?: string) {
  const lastDays: (string | undefined)[] = []
  const store: CheckpointStore = {
    location: 'the test store',
    save: () => Promise.reject(new Error('this store is read-only')),
    lastDay: () => Promise.resolve(lastDay),
    async *read(sinceDay) {
      lastDays.push(sinceDay)
      yield* notes
    },
  }
  return { lastDays, store }
}
