import { ERASURE_STATUSES, type ErasureStatus } from '@okwan/domain/customers/customers/erasure'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { and, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const openRecordsRow = z.object({
  open_policies: z.number(),
  open_claims: z.number(),
  open_complaints: z.number(),
  open_payments: z.number(),
  last_day: z.string(),
  erased_at: z.date().nullable(),
})

/**
 * Open work about a customer and all merged records, in every branch, and the day of the last event. An unshared
 * complaint about the reader counts as a request, because the reader must not learn of the complaint.
 */
export function findOpenRecords(tx: Tx, customerId: string, readerId: string) {
  return one(
    tx,
    openRecordsRow,
    sql`with merged_customers as (select f.id, f.created_at from customers f where coalesce(f.merged_into, f.id) = ${customerId}),
          records as (select r.* from policy_records r where r.customer_id in (select id from merged_customers)),
          owned as (select distinct policy_id from records),
          claimed as (select c.* from claims c where c.policy_id in (select policy_id from owned)),
          complained as (select c.*, c.about_id is not distinct from ${readerId} and not c.is_shared as is_hidden
            from complaints c where c.customer_id in (select id from merged_customers)),
          requested as (select s.* from service_requests s where s.policy_id in (select policy_id from owned)),
          paid as (select k.* from checkouts k where k.policy_id in (select policy_id from owned)),
          sent as (select p.* from payouts p where p.policy_id in (select policy_id from owned))
        select (select count(*) from records r where r.status in ('draft', 'awaiting_payment', 'pay_later', 'issuing', 'active',
            'challenged', 'suspended')) as open_policies,
          (select count(*) from claimed c where c.status not in ('paid', 'rejected', 'closed', 'withdrawn')) as open_claims,
          (select count(*) from complained c where c.status <> 'closed' and not c.is_hidden) as open_complaints,
          (select count(*) from requested s where s.status not in ('rejected', 'completed', 'withdrawn'))
            + (select count(*) from complained c where c.status <> 'closed' and c.is_hidden)
            + (select count(*) from paid k where k.state in ('open', 'review'))
            + (select count(*) from sent p where p.state not in ('paid', 'rejected', 'withdrawn')) as open_payments,
          greatest((select max(created_at)::date from merged_customers),
            (select max(coalesce(upper(r.cover) - 1, r.created_at::date)) from records r where r.status <> 'lapsed'),
            (select max(c.status_at)::date from claimed c), (select max(c.status_at)::date from complained c), (select max(s.status_at)::date from requested s),
            (select max(coalesce(k.final_at, k.created_at))::date from paid k),
            (select max(coalesce(p.finished_at, p.requested_at))::date from sent p))::text as last_day,
          (select erased_at from customers where id = ${customerId}) as erased_at`,
  )
}

const erasureRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  branch_id: z.string(),
  reason: z.string(),
  status: z.enum(ERASURE_STATUSES),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
})
export type ErasureRow = z.output<typeof erasureRow>

const columns = sql`e.id, e.customer_id, c.code as customer_code,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as name, c.branch_id, e.reason, e.status,
  e.requested_by, u.full_name as requester_name, e.requested_at`
const tables = sql`from customer_erasures e join customers c on c.id = e.customer_id join users u on u.id = e.requested_by`

const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })
const soldBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const reachedBy = (reader: Reader) => sql`(${addedBy(reader)} or exists (select 1 from policy_records r
  join customers f on f.id = r.customer_id where coalesce(f.merged_into, f.id) = c.id and ${soldBy(reader)}))`

export function findErasure(tx: Tx, reader: Reader, id: string): Promise<ErasureRow | undefined> {
  return maybe(tx, erasureRow, sql`select ${columns} ${tables} where e.id = ${id} and ${reachedBy(reader)}`)
}

/**
 * Locks the customer with all merged records, and then the request, so that no one adds a sale or a claim during the erasure.
 * A merge can add a record while the first statement waits, so the statement runs twice. Later merges wait for the lock.
 */
export async function lockErasure(tx: Tx, reader: Reader, id: string): Promise<ErasureRow | undefined> {
  const found = await findErasure(tx, reader, id)
  if (!found) return undefined
  const mergedCustomers = sql`select 1 from customers where coalesce(merged_into, id) = ${found.customer_id} order by id for update`
  await run(tx, mergedCustomers)
  await run(tx, mergedCustomers)
  return maybe(tx, erasureRow, sql`select ${columns} ${tables} where e.id = ${id} for update of e`)
}

export function findPending(tx: Tx, customerId: string): Promise<ErasureRow | undefined> {
  return maybe(
    tx,
    erasureRow,
    sql`select ${columns} ${tables} where e.customer_id = ${customerId} and e.status = 'pending'`,
  )
}

type Page = {
  status?: ErasureStatus | undefined
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

export function listErasureRows(tx: Tx, reader: Reader, { status, branchId, ...page }: Page) {
  const where = and([
    reachedBy(reader),
    ...(status ? [sql`e.status = ${status}`] : []),
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
  ])
  return listPage(
    tx,
    {
      row: erasureRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where ${where}`,
      counted: sql`from customer_erasures e join customers c on c.id = e.customer_id where ${where}`,
      sort: { column: 'e.requested_at', type: 'timestamptz', descending: true },
      id: 'e.id',
    },
    page,
  )
}

type NewErasure = { customerId: string; reason: string; erasableOn: string; requestedBy: string }

export async function insertErasure(tx: Tx, erasure: NewErasure, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into customer_erasures (customer_id, reason, erasable_on, status, requested_by, requested_at)
        values (${erasure.customerId}, ${erasure.reason}, ${erasure.erasableOn}, 'pending', ${erasure.requestedBy}, ${now})
        returning id`,
  )
  return id
}

export function decideErasure(tx: Tx, id: string, decision: { status: ErasureStatus; by: string }, now: Date) {
  return run(
    tx,
    sql`update customer_erasures set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${now}
        where id = ${id}`,
  )
}

/** Replaces the personal data; the database checks the approval and that no record is open. */
export function eraseData(tx: Tx, erasureId: string): Promise<number> {
  return run(tx, sql`select erase_customer(${erasureId})`)
}
