import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { CheckpointKind } from './note.ts'

export type NewCheckpoint = {
  name: string
  kind: CheckpointKind
  segment: number
  entries: number
  signedAt: Date
  note: string
}

/** Database time in milliseconds, the precision of a note. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const now = sql`select date_trunc('milliseconds', clock_timestamp()) as now`
  return (await one(tx, z.object({ now: z.date() }), now)).now
}

const checkpointRow = z.object({
  name: z.string(),
  signed_at: z.date(),
  note: z.string(),
  stored_at: z.date().nullable(),
})
const columns = sql`name, signed_at, note, stored_at`

export function lastCheckpoint(tx: Tx) {
  return maybe(tx, checkpointRow, sql`select ${columns} from audit_checkpoints order by signed_at desc limit 1`)
}

export async function insertCheckpoint(tx: Tx, c: NewCheckpoint): Promise<void> {
  await run(
    tx,
    sql`insert into audit_checkpoints (name, kind, segment, entries, signed_at, note)
        values (${c.name}, ${c.kind}, ${c.segment}, ${c.entries}, ${c.signedAt}, ${c.note})`,
  )
}

export function listNotes(tx: Tx, since: Date) {
  return rows(
    tx,
    checkpointRow,
    sql`select ${columns} from audit_checkpoints where signed_at >= ${since} order by signed_at`,
  )
}

/** Checkpoints without a copy outside the database, oldest first. */
export function unstoredCheckpoints(tx: Tx, limit: number) {
  return rows(
    tx,
    checkpointRow,
    sql`select ${columns} from audit_checkpoints where stored_at is null order by signed_at limit ${limit}`,
  )
}

export async function markStored(tx: Tx, name: string): Promise<void> {
  await run(tx, sql`update audit_checkpoints set stored_at = clock_timestamp() where name = ${name}`)
}

const legacyRow = z.object({
  entries: z.number(),
  head: z.string(),
  last_nr: z.number(),
  unlinked: z.number(),
  broken_position: z.number().nullable(),
  broken_entry: z.string().nullable(),
  verified_at: z.date(),
})
export type LegacyChain = z.output<typeof legacyRow>

export function findLegacyChain(tx: Tx): Promise<LegacyChain | undefined> {
  return maybe(
    tx,
    legacyRow,
    sql`select entries, encode(head, 'hex') as head, last_nr, unlinked, broken_position, broken_entry, verified_at
        from audit_legacy_chain`,
  )
}

export async function hasCheckpointOf(tx: Tx, kind: CheckpointKind): Promise<boolean> {
  return (await run(tx, sql`select from audit_checkpoints where kind = ${kind} limit 1`)) > 0
}

/** Recovery that two SuperAdmins confirmed and that has no checkpoint yet. */
export function unsignedRecovery(tx: Tx) {
  return maybe(
    tx,
    z.object({
      id: z.string(),
      segment: z.number(),
      reason: z.string(),
      proposed_by: z.string(),
      confirmed_by: z.string(),
    }),
    sql`select id, segment, reason, proposed_by, confirmed_by from audit_recoveries r
        where confirmed_at is not null and not exists (select from audit_checkpoints
          where kind = 'recovery' and position('recovery ' || r.id in note) > 0)
        order by confirmed_at limit 1`,
  )
}
