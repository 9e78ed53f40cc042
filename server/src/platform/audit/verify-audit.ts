import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../db/database.ts'
import type { CheckpointStore } from '../ports/audit-checkpoints.ts'
import { checkArchives } from './archived/check-archives.ts'
import {
  databaseNow,
  findLegacyChain,
  type LegacyChain,
  lastCheckpoint,
  unstoredCheckpoints,
} from './checkpoint-store.ts'
import { type Fault, Faults } from './faults.ts'
import type { AuditKey } from './keys.ts'
import { isSignedBy, readNote, type SignedNote } from './note.ts'
import { countEntries, lastSegment, missingGuards, readUnsealed, segmentHeads, unqueuedEntries } from './store.ts'
import { type AgreedNotes, checkNotes, collectNotes } from './verify-notes.ts'
import { verifySegments } from './verify-segments.ts'

export const SCOPES = ['recent', 'whole'] as const
export type Scope = (typeof SCOPES)[number]

export type VerifyOptions = {
  /** `recent`: entries after the last checkpoint. */
  scope: Scope
  keys: readonly AuditKey[]
  externalCheckpoints?: CheckpointStore
  /** A demo moves its clock, so the date of an entry may differ from its recording time. */
  clockMoves: boolean
  /** A checkpoint will follow, so entries without one are not a fault. */
  beforeSigning?: boolean
  /** Time to wait before an overdue entry is reported, because another node may be sealing it. */
  graceMs?: number
  connections?: number
}

export type Verification = {
  scope: Scope
  startedAt: Date
  finishedAt: Date
  /** Number of segments and entries compared with their seals. */
  segments: number
  entries: number
  /** End of the log, and the numbers of sealed and pending entries. */
  lastSegment: number
  sealed: number
  unsealed: number
  /** Last segment that a checkpoint covers. */
  signedSegment: number
  recoveries: SignedNote[]
  faults: Fault[]
  faultCount: number
}

const UNSEALED_MS = 5 * 60_000
/** Checkpoints are signed every five minutes. */
const UNSIGNED_MS = 15 * 60_000
const RECENT_MS = 2 * 24 * 3_600_000

/**
 * Compares the audit log with its seals, its checkpoints and their copies outside the database. `tx` may run statements
 * concurrently on several connections.
 */
export async function verifyAudit(tx: Tx, options: VerifyOptions): Promise<Verification> {
  const { scope, externalCheckpoints, connections = 4 } = options
  const faults = new Faults()
  const startedAt = await databaseNow(tx)
  const end = await lastSegment(tx)
  const since = scope === 'recent' ? await recentSince(startedAt, externalCheckpoints) : undefined
  const notes = await checkNotes(tx, await collectNotes(tx, externalCheckpoints, faults, since), options.keys, faults)
  const last = notes.last ?? (await lastNote(tx, notes))
  const upgraded = await findLegacyChain(tx)
  checkUpgrade(upgraded, notes, scope, faults)

  const lastN = end?.n ?? 0
  const isRecent = scope === 'recent' && last !== undefined && last.segment <= lastN
  const from = isRecent ? last.segment + 1 : 1
  const archived = await checkArchives(tx, { keys: notes.keys, from }, faults)
  const ranges = split(from, lastN, scope === 'recent' ? 1 : connections)
  const counts = await Promise.all(
    ranges.map((range, i) =>
      verifySegments(
        tx,
        {
          ...range,
          ...(i === 0 && isRecent ? { before: last.head } : {}),
          keys: notes.keys,
          signedUntil: last?.segment ?? 0,
          upgradedUntilNumber: upgraded?.last_nr ?? 0,
          clockMoves: options.clockMoves,
          archivedUntil: archived.until,
        },
        faults,
      ),
    ),
  )
  const unsealed = await checkUnsealed(tx, options.graceMs ?? 5000, faults)
  if (scope === 'whole') await checkCounts(tx, archived.entries, faults)
  await checkDuties(tx, options, last, startedAt, faults)
  return {
    scope,
    startedAt,
    finishedAt: await databaseNow(tx),
    segments: Math.max(0, lastN - from + 1),
    entries: counts.reduce((sum, count) => sum + count, 0),
    lastSegment: lastN,
    sealed: end?.entries ?? 0,
    unsealed,
    signedSegment: last?.segment ?? 0,
    recoveries: notes.recoveries,
    faults: faults.list,
    faultCount: faults.count,
  }
}

/**
 * Two days ago, or the day of the newest external note if that is earlier, so that a restored old backup is detected.
 */
async function recentSince(now: Date, externalCheckpoints: CheckpointStore | undefined): Promise<Date> {
  const lastDay = await externalCheckpoints?.lastDay()
  return new Date(Math.min(now.getTime() - RECENT_MS, lastDay ? Date.parse(lastDay) : now.getTime()))
}

/** The newest checkpoint of all, if none was signed in the last days. */
async function lastNote(tx: Tx, { keys }: AgreedNotes): Promise<SignedNote | undefined> {
  const note = readNote((await lastCheckpoint(tx))?.note ?? '')
  return note && isSignedBy(keys, note) ? note : undefined
}

function split(from: number, to: number, parts: number): { from: number; to: number }[] {
  const share = Math.max(1, Math.ceil((to - from + 1) / parts))
  const ranges: { from: number; to: number }[] = []
  for (let start = from; start <= to; start += share) ranges.push({ from: start, to: Math.min(to, start + share - 1) })
  return ranges
}

/** The result of the upgrade from 0.1.0 must match its signed note. A broken chain is a fault until a recovery is confirmed. */
function checkUpgrade(upgraded: LegacyChain | undefined, notes: AgreedNotes, scope: Scope, faults: Faults): void {
  const { bridge, recoveries } = notes
  if (scope === 'recent' || !bridge) return
  const details = upgraded && upgradeDetails(upgraded)
  if (!details || Object.entries(details).some(([name, value]) => bridge.details[name] !== value)) {
    faults.add('log-rewritten', 'The result of the upgrade from release 0.1.0 does not match its signed checkpoint')
  }
  const isSettled = recoveries.some(({ signedAt }) => signedAt > bridge.signedAt)
  const state = bridge.details['upgraded-state'] ?? ''
  if (state !== 'intact' && !isSettled) {
    faults.add('upgraded-broken', `The chain of release 0.1.0 was ${state} at the upgrade`)
  }
}

/** Facts of the bridge checkpoint about the chain of release 0.1.0. */
export function upgradeDetails(chain: LegacyChain): Record<string, string> {
  const broken = `broken at link ${chain.broken_position}, entry ${chain.broken_entry ?? 'unknown'}`
  return {
    'upgraded-entries': String(chain.entries),
    'upgraded-head': chain.head,
    'upgraded-until-number': String(chain.last_nr),
    'upgraded-unlinked': String(chain.unlinked),
    'upgraded-state': chain.broken_position === null ? 'intact' : broken,
  }
}

async function checkUnsealed(tx: Tx, graceMs: number, faults: Faults): Promise<number> {
  let found = await readUnsealed(tx, UNSEALED_MS)
  if (found.stale.length > 0) {
    const before = new Set(found.stale)
    await sleep(graceMs)
    found = await readUnsealed(tx, UNSEALED_MS)
    const overdue = found.stale.filter((number) => before.has(number))
    if (overdue.length > 0) {
      faults.add(
        'entry-unsealed',
        `${overdue.length} entries are not sealed, the oldest since ${found.oldest?.toISOString()}`,
      )
    }
  }
  for (const number of found.unsealable)
    faults.add('entry-unsealable', `Entry number ${number} was removed before it was sealed`)
  return found.unsealed
}

async function checkCounts(tx: Tx, archived: number, faults: Faults): Promise<void> {
  const { entries: stored, sealed, unsealed } = await countEntries(tx)
  const entries = stored + archived
  if (entries === sealed + unsealed) return
  for (const { number, id } of await unqueuedEntries(tx, 10)) {
    faults.add('entry-past-queue', `Entry number ${number} is neither sealed nor pending`, id)
  }
  if (entries < sealed + unsealed) return // the segment of each removed entry already reports it
  faults.add('entry-past-queue', `There are ${entries} entries, but ${sealed} are sealed and ${unsealed} are pending`)
}

/** Checks the periodic work of the running product: triggers, signing and copying of checkpoints. */
async function checkDuties(
  tx: Tx,
  { beforeSigning = false, externalCheckpoints }: VerifyOptions,
  last: SignedNote | undefined,
  now: Date,
  faults: Faults,
): Promise<void> {
  for (const sentence of await missingGuards(tx)) faults.add('guard-off', sentence)
  const next = (last?.segment ?? 0) + 1
  const unsigned = beforeSigning ? undefined : (await segmentHeads(tx, [next])).get(next)
  if (unsigned && now.getTime() - unsigned.sealedAt.getTime() > UNSIGNED_MS) {
    faults.add('not-signed', `No checkpoint covers the entries sealed since ${unsigned.sealedAt.toISOString()}`)
  }
  const [missing] = externalCheckpoints ? await unstoredCheckpoints(tx, 1) : []
  if (missing && now.getTime() - missing.signed_at.getTime() > UNSIGNED_MS) {
    faults.add(
      'not-stored',
      `The checkpoint of ${missing.signed_at.toISOString()} could not be stored in ${externalCheckpoints?.location}`,
    )
  }
}
