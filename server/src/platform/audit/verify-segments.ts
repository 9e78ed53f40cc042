import type { Tx } from '../db/database.ts'
import type { Faults } from './faults.ts'
import type { AuditKey } from './keys.ts'
import { type ChainHead, EMPTY_HEAD, segmentHash, segmentMac } from './segment.ts'
import { entriesOfSegment, type FoundSegment, readSegments, SKEW_MS, segmentHeads } from './store.ts'

/** Longer than any transaction. An entry recorded this long before the previous segment was sealed was inserted later. */
const LATE_MS = 2 * 3_600_000
const SEGMENTS_PER_QUERY = 4

export type Range = {
  from: number
  to: number
  /** Head before the first segment; read from the database by default. */
  before?: ChainHead
  keys: readonly AuditKey[]
  /** Later segments have no signature, so their key must be known. */
  signedUntil: number
  /** Entries up to this number are from release 0.1.0, which did not store the recording time. */
  upgradedUntilNumber: number
  clockMoves: boolean
  /** Entries of segments up to this one are in signed archives and no longer in the database. */
  archivedUntil?: number
}

/** Recomputes every segment of a range and compares its rows with the seal. Returns the number of rows. */
export async function verifySegments(tx: Tx, range: Range, faults: Faults): Promise<number> {
  const { from, to } = range
  const previous = (await segmentHeads(tx, [from - 1])).get(from - 1)
  let before = range.before ?? previous?.head ?? EMPTY_HEAD
  let beforeMicros = (previous?.sealedAt.getTime() ?? 0) * 1000
  let next = from
  let entries = 0
  while (next <= to) {
    const end = Math.min(next + SEGMENTS_PER_QUERY - 1, to)
    const datedAfterNumber = range.clockMoves ? Number.MAX_SAFE_INTEGER : range.upgradedUntilNumber
    const found = await readSegments(tx, { from: next, to: end, datedAfterNumber })
    for (const segment of found) {
      for (; next < segment.n; next += 1) faults.add('segment-missing', `Segment ${next} is missing`)
      checkChain(segment, before, range, faults)
      if (segment.n > (range.archivedUntil ?? 0)) {
        await checkRows(tx, segment, faults)
        await checkMoments(tx, segment, beforeMicros, range, faults)
      }
      before = { hash: segment.hash, mac: segment.mac }
      beforeMicros = segment.sealed_micros
      entries += segment.found
      next = segment.n + 1
    }
    for (; next <= end; next += 1) faults.add('segment-missing', `Segment ${next} is missing`)
  }
  return entries
}

function checkChain(segment: FoundSegment, before: ChainHead, { keys, signedUntil }: Range, faults: Faults): void {
  const sealed = {
    n: segment.n,
    firstPosition: segment.first_position,
    entries: segment.entries,
    sealedAtMicros: segment.sealed_micros,
    rowHashes: Buffer.from(segment.sealed_hashes, 'hex'),
  }
  const key = keys.find(({ id }) => id === segment.key_id)
  const follows =
    segmentHash(before.hash, sealed).equals(segment.hash) &&
    (!key?.macKey || segmentMac(key.macKey, before.mac, sealed).equals(segment.mac))
  if (!follows) faults.add('chain-broken', `Segment ${segment.n} does not follow from the segment before it`)
  if (!key && segment.n > signedUntil) {
    faults.add('chain-broken', `Segment ${segment.n} is sealed with key ${segment.key_id}, which is unknown`)
  }
}

async function checkRows(tx: Tx, segment: FoundSegment, faults: Faults): Promise<void> {
  if (segment.row_hashes === segment.sealed_hashes) return
  const entries = await entriesOfSegment(tx, segment.n)
  const hashes = (segment.row_hashes ?? '').match(/.{64}/g) ?? []
  for (const [i, { number, id }] of entries.entries()) {
    const position = segment.first_position + i
    // Existing rows are in the same order as the sealed rows.
    if (id === null) faults.add('entry-removed', `Entry ${position} (number ${number}) was removed`)
    else if (hashes.shift() !== segment.sealed_hashes.slice(i * 64, i * 64 + 64)) {
      faults.add('entry-changed', `Entry ${position} (number ${number}) was changed`, id)
    }
  }
}

async function checkMoments(
  tx: Tx,
  segment: FoundSegment,
  beforeMicros: number,
  { clockMoves, upgradedUntilNumber }: Range,
  faults: Faults,
): Promise<void> {
  // No entry was pending when the previous segment was sealed or when the last checkpoint was signed.
  const dueMs = Math.max(beforeMicros, segment.checked_micros ?? 0) / 1000 - LATE_MS
  const isLate = segment.oldest_micros !== null && segment.oldest_micros / 1000 < dueMs
  if (!isLate && segment.misdated === 0) return
  for (const { number, id, recorded_at: recordedAt, at } of await entriesOfSegment(tx, segment.n)) {
    if (!recordedAt || !at) continue
    const skewMs = Math.abs(recordedAt.getTime() - at.getTime())
    if (recordedAt.getTime() < dueMs) {
      faults.add(
        'entry-backdated',
        `Entry number ${number} has the recording time ${recordedAt.toISOString()}, long before it was sealed`,
        id,
      )
    } else if (!clockMoves && number > upgradedUntilNumber && skewMs > SKEW_MS) {
      faults.add(
        'entry-backdated',
        `Entry number ${number} is dated ${at.toISOString()} and was recorded at ${recordedAt.toISOString()}`,
        id,
      )
    }
  }
}
