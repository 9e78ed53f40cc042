import { createHash, createHmac, type KeyObject } from 'node:crypto'

export type SealedSegment = {
  n: number
  firstPosition: number
  entries: number
  /** Microseconds since 1970, the precision of PostgreSQL, without a time zone. */
  sealedAtMicros: number
  rowHashes: Buffer
}

/** Hash and MAC that the next segment is chained to. */
export type ChainHead = { hash: Buffer; mac: Buffer }

export const EMPTY_HEAD: ChainHead = { hash: Buffer.alloc(32), mac: Buffer.alloc(32) }

/** Can be computed without a key, so anyone can check that the log matches its entries. */
export function segmentHash(before: Buffer, segment: SealedSegment): Buffer {
  return createHash('sha256').update(before).update(headerOf(segment)).update(segment.rowHashes).digest()
}

/** Can only be computed with the key, so an attacker who changes an entry cannot compute the chain again. */
export function segmentMac(macKey: KeyObject, before: Buffer, segment: SealedSegment): Buffer {
  return createHmac('sha256', macKey).update(before).update(headerOf(segment)).update(segment.rowHashes).digest()
}

function headerOf({ n, firstPosition, entries, sealedAtMicros }: SealedSegment): Buffer {
  const header = Buffer.alloc(32)
  for (const [i, value] of [n, firstPosition, entries, sealedAtMicros].entries()) {
    header.writeBigUInt64BE(BigInt(value), i * 8)
  }
  return header
}
