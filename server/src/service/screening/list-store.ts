import type { Reader } from '@okwan/domain/platform/reach'
import type { ListEntry } from '@okwan/domain/service/screening/list-file'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { isNotSeller } from '../suspicious-reports/scope.ts'
import { hitsReached } from './scope.ts'

const listRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  file_name: z.string(),
  entry_count: z.number(),
  importer: z.string(),
  imported_at: z.date(),
  is_current: z.boolean(),
  matched_customers: z.number(),
  matched_at: z.date().nullable(),
  open_hits: z.number(),
})
export type ListRow = z.output<typeof listRow>

/** Lists `l` that have no newer version. */
export const isCurrent = sql`not exists (select from screening_lists n where n.name = l.name and n.number > l.number)`

/** `open_hits` counts only the hits that the reader can see: a total would reveal hits of the reader’s own customers. */
const columns = (
  reader: Reader,
) => sql`l.id, l.name, l.version, l.file_name, l.entry_count, u.full_name as importer, l.imported_at,
  ${isCurrent} as is_current, l.matched_customers, l.matched_at, (select count(*) from screening_hits h
    join customers m on m.id = h.customer_id join customers c on c.id = coalesce(m.merged_into, m.id)
    where h.list_name = l.name and h.state in ('open', 'proposed') and ${isCurrent} and ${hitsReached(reader)}
      and ${isNotSeller(reader, sql`h.customer_id`)}) as open_hits`
const tables = sql`from screening_lists l join users u on u.id = l.imported_by`

export function listListRows(tx: Tx, reader: Reader, page: { cursor?: string | undefined; limit: number }) {
  return listPage(
    tx,
    {
      row: listRow.extend(cursorColumns),
      columns: columns(reader),
      from: sql`${tables} where true`,
      counted: sql`from screening_lists`,
      sort: { column: 'l.imported_at', type: 'timestamptz', descending: true },
      id: 'l.id',
    },
    page,
  )
}

export function readList(tx: Tx, reader: Reader, id: string): Promise<ListRow> {
  return one(tx, listRow, sql`select ${columns(reader)} ${tables} where l.id = ${id}`)
}

/** Imports run one after the other, so that the newest version is the last one that was imported. */
export function lockLists(tx: Tx) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext('screening_lists'))`)
}

export function hasVersion(tx: Tx, name: string, version: string): Promise<{ known: boolean }> {
  return one(
    tx,
    z.object({ known: z.boolean() }),
    sql`select exists (select from screening_lists where name = ${name} and version = ${version}) as known`,
  )
}

type NewList = { name: string; version: string; fileName: string; digest: string; entryCount: number; by: string }

export async function insertList(tx: Tx, list: NewList, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into screening_lists (name, version, file_name, digest, entry_count, imported_by, imported_at)
        values (${list.name}, ${list.version}, ${list.fileName}, ${list.digest}, ${list.entryCount}, ${list.by}, ${now})
        returning id`,
  )
  return id
}

export type NewEntry = ListEntry & { digest: string; keys: string[] }

/** Rows of one statement; more would make the statement too large. */
const ENTRIES_PER_BATCH = 5000

export async function insertEntries(tx: Tx, listId: string, entries: readonly NewEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += ENTRIES_PER_BATCH) {
    const json = JSON.stringify(entries.slice(at, at + ENTRIES_PER_BATCH))
    await run(
      tx,
      sql`insert into screening_entries (list_id, reference, name, aliases, birth_date, country, digest, keys)
          select ${listId}::uuid, e.reference, e.name, array(select jsonb_array_elements_text(e.aliases)), e."birthDate", e.country,
            e.digest, array(select jsonb_array_elements_text(e.keys))
          from jsonb_to_recordset(${json}::jsonb) as e (reference text, name text, aliases jsonb, "birthDate" text, country text,
            digest text, keys jsonb)`,
    )
  }
}

/** The newest version of a list; undefined if none was imported. */
export function lastVersion(tx: Tx, name: string) {
  return maybe(
    tx,
    z.object({ version: z.string(), entry_count: z.number() }),
    sql`select version, entry_count from screening_lists where name = ${name} order by number desc limit 1`,
  )
}

/** Hits that a version closed, without those of the reader’s own customers. */
export async function countLapsed(tx: Tx, reader: Reader, listId: string): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from screening_hits h join customers m on m.id = h.customer_id
        join customers c on c.id = coalesce(m.merged_into, m.id)
        where h.lapsed_list_id = ${listId} and ${hitsReached(reader)} and ${isNotSeller(reader, sql`h.customer_id`)}`,
  )
  return count
}

/** Ends undecided hits whose entry the new version no longer has in the same form. */
export function lapseHits(tx: Tx, listId: string): Promise<number> {
  return run(
    tx,
    sql`update screening_hits h set state = 'lapsed', lapsed_list_id = l.id, version = h.version + 1 from screening_lists l
        where l.id = ${listId} and h.list_name = l.name and h.state in ('open', 'proposed') and not exists (
          select from screening_entries e where e.list_id = l.id and e.reference = h.reference and e.digest = h.entry_digest)`,
  )
}
