import { MERGE_STATUSES, type MergeStatus } from '@okwan/domain/customers/customers/duplicates'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { reachedIn } from '../../../platform/db/reach.ts'
import { and, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { servedBy } from '../store.ts'

const identityRow = z.object({
  id: z.string(),
  code: z.string(),
  customer_type: z.enum(['individual', 'corporate']),
  first_name: z.string().nullable(),
  other_names: z.string().nullable(),
  last_name: z.string().nullable(),
  company_name: z.string().nullable(),
  ghana_card: z.string().nullable(),
  other_id_number: z.string().nullable(),
  tin: z.string().nullable(),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
  city: z.string(),
  branch_id: z.string(),
  merged_into: z.string().nullable(),
  erased_at: z.date().nullable(),
  policy_count: z.number(),
})
export type IdentityRow = z.output<typeof identityRow>

const identity = sql`c.id, c.code, c.customer_type, c.first_name, c.other_names, c.last_name, c.company_name, c.ghana_card,
  c.other_id_number, c.tin, c.phone, c.date_of_birth, c.city, c.branch_id, c.merged_into, c.erased_at,
  (select count(*) from policy_records r where r.customer_id = c.id and r.is_current) as policy_count`

const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })
const reachedBy = (reader: Reader) => sql`(${addedBy(reader)} or ${servedBy(reader)})`

/** A customer that is not merged, by code and within reach. */
export function lockIdentity(tx: Tx, reader: Reader, code: string): Promise<IdentityRow | undefined> {
  const where = sql`c.code = ${code} and c.merged_into is null and ${reachedBy(reader)}`
  return maybe(tx, identityRow, sql`select ${identity} from customers c where ${where} for update of c`)
}

export function findIdentity(tx: Tx, id: string): Promise<IdentityRow> {
  return one(tx, identityRow, sql`select ${identity} from customers c where c.id = ${id}`)
}

const MAX_SHOWN = 20

/** Records within reach with the same phone, document or company name, or the same name and date of birth. All are indexed. */
export function findSimilar(tx: Tx, reader: Reader, to: IdentityRow): Promise<IdentityRow[]> {
  const name = to.company_name ?? [to.first_name, to.last_name].join(' ')
  return rows(
    tx,
    identityRow,
    sql`select ${identity} from customers c
        where c.id in (
            select k.id from customers k where k.phone = ${to.phone}
            union select k.id from customers k where k.other_id_number = ${to.other_id_number}
            union select k.id from customers k where k.company_name is not null and upper(k.company_name) = upper(${name})
            union select k.id from customers k where upper(k.last_name) = upper(${to.last_name})
              and upper(k.first_name) = upper(${to.first_name}) and k.date_of_birth = ${to.date_of_birth}::date)
          and c.id <> ${to.id} and c.merged_into is null and c.erased_at is null and ${reachedBy(reader)}
        order by c.created_at, c.id limit ${MAX_SHOWN}`,
  )
}

const mergeRow = z.object({
  id: z.string(),
  kept_id: z.string(),
  kept_code: z.string(),
  kept_name: z.string(),
  merged_id: z.string(),
  merged_code: z.string(),
  merged_name: z.string(),
  branch_id: z.string(),
  reason: z.string(),
  status: z.enum(MERGE_STATUSES),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
})
export type MergeRow = z.output<typeof mergeRow>

const columns = sql`m.id, m.kept_id, c.code as kept_code,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as kept_name, m.merged_id, o.code as merged_code,
  coalesce(o.company_name, concat_ws(' ', o.first_name, o.last_name)) as merged_name, c.branch_id, m.reason, m.status,
  m.requested_by, r.full_name as requester_name, m.requested_at, m.decided_by, d.full_name as decider_name, m.decided_at`
const tables = sql`from customer_merges m join customers c on c.id = m.kept_id join customers o on o.id = m.merged_id
  join users r on r.id = m.requested_by left join users d on d.id = m.decided_by`

/** A user needs reach to both customers to decide about their merge, or to read it before the decision. */
const reachesBoth = (reader: Reader) => sql`(${reachedBy(reader)}
  and exists (select from customers c where c.id = m.merged_id and ${reachedBy(reader)}))`

export function findMerge(tx: Tx, reader: Reader, id: string): Promise<MergeRow | undefined> {
  return maybe(tx, mergeRow, sql`select ${columns} ${tables} where m.id = ${id} and ${reachesBoth(reader)}`)
}

/** Locks the proposal and both customers, in the order of their ids. */
export async function lockMerge(tx: Tx, reader: Reader, id: string): Promise<MergeRow | undefined> {
  const found = await findMerge(tx, reader, id)
  if (!found) return undefined
  const ids = [found.kept_id, found.merged_id]
  await run(tx, sql`select 1 from customers where id = any(${ids}::uuid[]) order by id for update`)
  return maybe(tx, mergeRow, sql`select ${columns} ${tables} where m.id = ${id} for update of m`)
}

/** A merge in effect is shown to every reader of the customer’s page, all others only to users who reach both customers. */
export function mergesOf(tx: Tx, reader: Reader, customerId: string): Promise<MergeRow[]> {
  return rows(
    tx,
    mergeRow,
    sql`select ${columns} ${tables}
        where ${customerId} in (m.kept_id, m.merged_id) and (m.status = 'merged' or ${reachesBoth(reader)})
        order by m.requested_at desc, m.id limit 50`,
  )
}

type Page = {
  status?: MergeStatus | undefined
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

export function listMergeRows(tx: Tx, reader: Reader, { status, branchId, ...page }: Page) {
  const where = and([
    reachesBoth(reader),
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
  ])
  return listPage(
    tx,
    {
      row: mergeRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where ${where}`,
      counted: sql`from customer_merges m join customers c on c.id = m.kept_id where ${where}`,
      sort: { column: 'm.requested_at', type: 'timestamptz', descending: true },
      id: 'm.id',
    },
    page,
  )
}

type NewMerge = { keptId: string; mergedId: string; reason: string; requestedBy: string }

export async function insertMerge(tx: Tx, merge: NewMerge, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into customer_merges (kept_id, merged_id, reason, status, requested_by, requested_at)
        values (${merge.keptId}, ${merge.mergedId}, ${merge.reason}, 'pending', ${merge.requestedBy}, ${now}) returning id`,
  )
  return id
}

export function decideMerge(tx: Tx, id: string, decision: { status: MergeStatus; by: string }, now: Date) {
  return run(
    tx,
    sql`update customer_merges set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${now} where id = ${id}`,
  )
}

export function saveUndo(tx: Tx, id: string, undo: { by: string; reason: string }, now: Date): Promise<number> {
  return run(
    tx,
    sql`update customer_merges set status = 'undone', undone_by = ${undo.by}, undone_at = ${now}, undo_reason = ${undo.reason}
        where id = ${id}`,
  )
}

export function saveMergedInto(tx: Tx, mergedId: string, keptId: string | null): Promise<number> {
  return run(tx, sql`update customers set merged_into = ${keptId} where id = ${mergedId}`)
}
