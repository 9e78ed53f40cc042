import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { rowHash } from './row-hash.ts'
import type { ChainHead, SealedSegment } from './segment.ts'

// Bytes are read as hexadecimal text, because the driver's result depends on bytea_output.
const bytes = z.string().transform((hex) => Buffer.from(hex, 'hex'))

/** Locks sealing until the transaction ends. Returns false if another node has the lock. */
export async function lockSealing(tx: Tx): Promise<boolean> {
  const { locked } = await one(
    tx,
    z.object({ locked: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtext('audit-log')) as locked`,
  )
  return locked
}

/**
 * Takes pending entries with their hashes. Markers of deleted entries are left and reported, because they can never be sealed.
 */
export async function dequeueUnsealed(tx: Tx, limit: number) {
  const entries = await rows(
    tx,
    z.object({ number: z.number(), hash: z.string() }),
    sql`with taken as (
          delete from audit_unsealed where nr = any(array(
            select w.nr from audit_unsealed w where exists (select from audit_log l where l.nr = w.nr) order by w.nr limit ${limit}))
          returning nr)
        select l.nr as number, encode(${rowHash}, 'hex') as hash from audit_log l where l.nr = any(array(select nr from taken)) order by l.nr`,
  )
  const { micros } = await one(
    tx,
    z.object({ micros: z.number() }),
    sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros`,
  )
  return { entries, atMicros: micros }
}

const headRow = z
  .object({ n: z.number(), entries: z.number(), hash: bytes, mac: bytes, sealed_at: z.date() })
  .transform(({ hash, mac, sealed_at, ...rest }) => ({ ...rest, sealedAt: sealed_at, head: { hash, mac } }))
export type SegmentHead = z.output<typeof headRow>

// `entries`: number of entries up to the end of the segment.
const headColumns = sql`n, first_position + entries - 1 as entries, encode(hash, 'hex') as hash, encode(mac, 'hex') as mac, sealed_at`

export function lastSegment(tx: Tx): Promise<SegmentHead | undefined> {
  return maybe(tx, headRow, sql`select ${headColumns} from audit_segments order by n desc limit 1`)
}

export async function segmentHeads(tx: Tx, segments: readonly number[]): Promise<Map<number, SegmentHead>> {
  const found = await rows(
    tx,
    headRow,
    sql`select ${headColumns} from audit_segments where n = any(${segments}::bigint[])`,
  )
  return new Map(found.map((segment) => [segment.n, segment]))
}

export async function insertSegment(
  tx: Tx,
  s: SealedSegment & { numbers: number[]; keyId: string; head: ChainHead },
): Promise<void> {
  await run(
    tx,
    sql`insert into audit_segments (n, first_position, entries, nrs, row_hashes, sealed_at, key_id, hash, mac)
        values (${s.n}, ${s.firstPosition}, ${s.entries}, ${s.numbers}::bigint[], ${s.rowHashes},
                'epoch'::timestamptz + ${s.sealedAtMicros}::bigint * interval '1 microsecond', ${s.keyId}, ${s.head.hash}, ${s.head.mac})`,
  )
}

const foundSegment = z.object({
  n: z.number(),
  first_position: z.number(),
  entries: z.number(),
  key_id: z.string(),
  hash: bytes,
  mac: bytes,
  sealed_micros: z.number(),
  /** Hexadecimal hashes as sealed, and of the current rows. */
  sealed_hashes: z.string(),
  row_hashes: z.string().nullable(),
  found: z.number(),
  /** Time of the last checkpoint before this segment, which confirms that no older entry was pending. */
  checked_micros: z.number().nullable(),
  oldest_micros: z.number().nullable(),
  /** Number of entries whose date differs from the recording time. */
  misdated: z.number(),
})
export type FoundSegment = z.output<typeof foundSegment>

const micros = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`

/** An entry is dated at the start of its request or job; a larger difference from the recording time counts as misdated. */
export const SKEW_MS = 3_600_000
const SKEW = `${SKEW_MS} milliseconds`

/** Segments with the hashes of their current rows. Rows up to `datedAfterNumber` never count as misdated. */
export function readSegments(
  tx: Tx,
  { from, to, datedAfterNumber }: { from: number; to: number; datedAfterNumber: number },
): Promise<FoundSegment[]> {
  return rows(
    tx,
    foundSegment,
    sql`select s.n, s.first_position, s.entries, s.key_id, encode(s.hash, 'hex') as hash, encode(s.mac, 'hex') as mac,
          ${raw(micros('s.sealed_at'))} as sealed_micros, encode(s.row_hashes, 'hex') as sealed_hashes, r.*,
          (select ${raw(micros('max(c.signed_at)'))} from audit_checkpoints c where c.segment = s.n - 1) as checked_micros
        from audit_segments s cross join lateral (
          select count(*) as found, encode(string_agg(${rowHash}, ''::bytea order by l.nr), 'hex') as row_hashes,
            ${raw(micros('min(l.recorded_at)'))} as oldest_micros,
            count(*) filter (where l.nr > ${datedAfterNumber}
              and l.at not between l.recorded_at - interval '${raw(SKEW)}' and l.recorded_at + interval '${raw(SKEW)}') as misdated
          from audit_log l where l.nr = any(s.nrs)) r
        where s.n between ${from} and ${to} order by s.n`,
  )
}

/** Entries of one segment in order; without an id, the row was deleted. */
export function entriesOfSegment(tx: Tx, n: number) {
  return rows(
    tx,
    z.object({
      number: z.number(),
      id: z.string().nullable(),
      recorded_at: z.date().nullable(),
      at: z.date().nullable(),
    }),
    sql`select u.nr as number, l.id, l.recorded_at, l.at
        from audit_segments s cross join unnest(s.nrs) with ordinality u (nr, position) left join audit_log l on l.nr = u.nr
        where s.n = ${n} order by u.position`,
  )
}

/** Counts all three in one statement and so in one snapshot; every entry must be either sealed or pending. */
export function countEntries(tx: Tx) {
  return one(
    tx,
    z.object({ entries: z.number(), sealed: z.number(), unsealed: z.number() }),
    sql`select (select count(*) from audit_log) as entries, (select count(*) from audit_unsealed) as unsealed,
               (select coalesce(sum(entries), 0)::bigint from audit_segments) as sealed`,
  )
}

/** Entries that are neither sealed nor pending. */
export function unqueuedEntries(tx: Tx, limit: number) {
  return rows(
    tx,
    z.object({ number: z.number(), id: z.string() }),
    sql`select l.nr as number, l.id from audit_log l
          left join (select unnest(nrs) as nr from audit_segments union all select nr from audit_unsealed) k on k.nr = l.nr
        where k.nr is null order by l.nr limit ${limit}`,
  )
}

/** Number of pending entries, overdue entries, and markers of deleted entries, which can never be sealed. */
export async function readUnsealed(tx: Tx, olderThanMs: number) {
  const found = await one(
    tx,
    z.object({
      unsealed: z.number(),
      oldest: z.date().nullable(),
      stale: z.array(z.coerce.number()),
      unsealable: z.array(z.coerce.number()),
    }),
    sql`select count(*) as unsealed, min(l.recorded_at) as oldest,
          coalesce(array_agg(u.nr) filter (where l.recorded_at < now() - ${olderThanMs}::bigint * interval '1 millisecond'), '{}') as stale,
          coalesce(array_agg(u.nr) filter (where l.nr is null), '{}') as unsealable
        from audit_unsealed u left join audit_log l on l.nr = u.nr`,
  )
  return found
}

/** Triggers and their tables. The table is checked too, because a view in its place could show unchanged rows. */
const TRIGGERS = {
  audit_log_mark_unsealed: 'audit_log',
  audit_log_append_only: 'audit_log',
  audit_segments_append_only: 'audit_segments',
  audit_checkpoints_append_only: 'audit_checkpoints',
  audit_checkpoints_no_change: 'audit_checkpoints',
}

/** Rights that the application must not have: table, column (or none, for any column) and operation. */
const FORBIDDEN = [
  ['audit_log', 'recorded_at', 'insert'],
  ['audit_log', 'nr', 'insert'],
  ['audit_log', '', 'update'],
  ['audit_log', '', 'delete'],
  ['audit_unsealed', '', 'delete'],
  ['audit_segments', '', 'insert'],
  ['audit_segments', '', 'update'],
  ['audit_segments', '', 'delete'],
  ['audit_checkpoints', '', 'insert'],
  ['audit_checkpoints', '', 'update'],
  ['audit_checkpoints', '', 'delete'],
] as const

/** One sentence for each protective trigger that is disabled or missing, and each right that the application must not have. */
export async function missingGuards(tx: Tx): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ sentence: z.string() }),
    sql`select format('Trigger %s is switched off or missing', g.name) as sentence
        from unnest(${Object.keys(TRIGGERS)}::text[], ${Object.values(TRIGGERS)}::text[]) g (name, on_table)
        where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where t.tgname = g.name and t.tgenabled in ('O', 'A') and c.relname = g.on_table and c.relkind = 'r'
            and c.relnamespace = 'public'::regnamespace)
        union all
        select format('The application may %s %s', f.act, concat_ws('.', f.on_table, nullif(f.col, '')))
        from unnest(${FORBIDDEN.map(([table]) => table)}::text[], ${FORBIDDEN.map(([, column]) => column)}::text[],
                    ${FORBIDDEN.map(([, , act]) => act)}::text[]) f (on_table, col, act)
        where case when f.col <> '' then has_column_privilege('okwan_app', f.on_table, f.col, f.act)
          when f.act = 'delete' then has_table_privilege('okwan_app', f.on_table, f.act)
          else has_any_column_privilege('okwan_app', f.on_table, f.act) end`,
  )
  return found.map(({ sentence }) => sentence)
}
