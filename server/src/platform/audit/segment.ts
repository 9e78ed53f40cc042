import { createHash, createHmac, type KeyObject } from 'node:crypto'

export type SealedSegment = {
  n: number
  firstPosition: number
  entries: number
  /** Microseconds since 1970: the precision of PostgreSQL, without a time zone. */
  sealedAtMicros: number
  rowHashes: Buffer
}

/** What the next segment is chained to. */
export type ChainHead = { hash: Buffer; mac: Buffer }

export const EMPTY_HEAD: ChainHead = { hash: Buffer.alloc(32), mac: Buffer.alloc(32) }

/** Anybody can work this out again: it shows that a log follows from its entries. */
export function segmentHash(before: Buffer, segment: SealedSegment): Buffer {
  return createHash('sha256').update(before).update(headerOf(segment)).update(segment.rowHashes).digest()
}

/** Only a holder of the key can: a log whose hashes were all worked out again after a change does not pass. */
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
