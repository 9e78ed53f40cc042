import type { Tx } from '../db/database.ts'
import type { Database } from '../db/transaction.ts'
import type { Secrets } from '../secrets.ts'
import { type SealingKey, sealingKey } from './keys.ts'
import { EMPTY_HEAD, segmentHash, segmentMac } from './segment.ts'
import { dequeueUnsealed, insertSegment, lastSegment, lockSealing } from './store.ts'

export const SEAL_EVERY_MS = 2000

const SEGMENT_ENTRIES = 1000
/** Entries sealed in one transaction; further entries are sealed in the next. */
const BATCH_ENTRIES = 10 * SEGMENT_ENTRIES

/**
 * Seals pending entries and returns their number. An entry is pending from its own commit until the commit that seals it.
 * Entries are selected by visibility and not by number, so a long transaction does not delay the entries of others. Its own
 * entries are sealed after it ends.
 */
export async function sealAudit({ sealer, secrets }: { sealer: Database; secrets: Secrets }): Promise<number> {
  const key = sealingKey(secrets)
  for (let total = 0; ; ) {
    const sealed = await sealer.transaction((tx) => sealBatch(tx, key))
    total += sealed
    if (sealed < BATCH_ENTRIES) return total
  }
}

async function sealBatch(tx: Tx, key: SealingKey): Promise<number> {
  // Another node is sealing and takes these entries too.
  if (!(await lockSealing(tx))) return 0
  const unsealed = await dequeueUnsealed(tx, BATCH_ENTRIES)
  if (unsealed.entries.length === 0) return 0
  const last = await lastSegment(tx)
  let n = last?.n ?? 0
  let firstPosition = (last?.entries ?? 0) + 1
  let head = last?.head ?? EMPTY_HEAD
  for (let i = 0; i < unsealed.entries.length; i += SEGMENT_ENTRIES) {
    const part = unsealed.entries.slice(i, i + SEGMENT_ENTRIES)
    n += 1
    const segment = {
      n,
      firstPosition,
      entries: part.length,
      sealedAtMicros: unsealed.atMicros,
      rowHashes: Buffer.from(part.map(({ hash }) => hash).join(''), 'hex'),
    }
    head = { hash: segmentHash(head.hash, segment), mac: segmentMac(key.macKey, head.mac, segment) }
    await insertSegment(tx, { ...segment, numbers: part.map(({ number }) => number), keyId: key.id, head })
    firstPosition += part.length
  }
  return unsealed.entries.length
}
