import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isCurrent } from './list-store.ts'

const customerRow = z.object({ id: z.string(), names: z.array(z.string()), date_of_birth: z.string().nullable() })
export type ScreenedCustomer = z.output<typeof customerRow>

const customerColumns = sql`id, date_of_birth, case customer_type when 'individual'
    then array[concat_ws(' ', first_name, other_names, last_name)]
    else array_remove(array[company_name, contact_person], null) end as names`

export function findCustomer(tx: Tx, id: string): Promise<ScreenedCustomer | undefined> {
  return maybe(tx, customerRow, sql`select ${customerColumns} from customers where id = ${id} and erased_at is null`)
}

/** The next customers in the order of their ids. */
export function nextCustomers(tx: Tx, after: string | undefined, limit: number): Promise<ScreenedCustomer[]> {
  return rows(
    tx,
    customerRow,
    sql`select ${customerColumns} from customers where erased_at is null and ${after ? sql`id > ${after}` : sql`true`}
        order by id limit ${limit}`,
  )
}

const entryRow = z.object({
  id: z.number(),
  list_name: z.string(),
  reference: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  birth_date: z.string(),
  digest: z.string(),
  keys: z.array(z.string()),
})
export type EntryRow = z.output<typeof entryRow>

const entries = (
  where: Sql,
) => sql`select e.id, l.name as list_name, e.reference, e.name, e.aliases, e.birth_date, e.digest, e.keys
  from screening_entries e join screening_lists l on l.id = e.list_id where ${isCurrent} and ${where} order by e.id`

/** Entries of all current lists that have at least one of the keys. */
export function entriesWith(tx: Tx, keys: readonly string[]): Promise<EntryRow[]> {
  return rows(tx, entryRow, entries(sql`e.keys && ${[...keys]}::text[]`))
}

/** Entries of one list; none if a newer version was imported. */
export function entriesOf(tx: Tx, listId: string): Promise<EntryRow[]> {
  return rows(tx, entryRow, entries(sql`l.id = ${listId}`))
}

export type NewHit = {
  customerId: string
  entryId: number
  listName: string
  reference: string
  entryDigest: string
  customerDigest: string
  customerName: string
  matchedName: string
  score: number
  reasons: string[]
}

/**
 * Inserts hits. A hit that a person has decided is not opened again. A hit that lapsed because a version of the list had no such
 * entry is opened again, because no one decided it.
 */
export function insertHits(tx: Tx, hits: readonly NewHit[], now: Date): Promise<number> {
  if (hits.length === 0) return Promise.resolve(0)
  return run(
    tx,
    sql`insert into screening_hits (customer_id, entry_id, list_name, reference, entry_digest, customer_digest, customer_name,
          matched_name, score, reasons, found_at)
        select h."customerId", h."entryId", h."listName", h.reference, h."entryDigest", h."customerDigest", h."customerName",
          h."matchedName", h.score, array(select jsonb_array_elements_text(h.reasons)), ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as h ("customerId" uuid, "entryId" bigint, "listName" text,
          reference text, "entryDigest" text, "customerDigest" text, "customerName" text, "matchedName" text, score integer,
          reasons jsonb) join customers k on k.id = h."customerId" and k.erased_at is null
        for key share of k
        on conflict on constraint screening_hits_once do update set state = 'open', entry_id = excluded.entry_id,
          found_at = excluded.found_at, proposed_by = null, proposed_at = null, proposal_reason = null,
          version = screening_hits.version + 1
        where screening_hits.state = 'lapsed'`,
  )
}

export function saveProgress(tx: Tx, listId: string, customers: number, finishedAt: Date | null) {
  return run(
    tx,
    sql`update screening_lists set matched_customers = matched_customers + ${customers}, matched_at = ${finishedAt}
        where id = ${listId}`,
  )
}
