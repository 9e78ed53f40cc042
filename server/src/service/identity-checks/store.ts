import type { Reader } from '@okwan/domain/platform/reach'
import type { CheckResult } from '@okwan/domain/service/identity-checks/check'
import { CHECK_STATES, type CheckCause, COMPARED_DETAILS } from '@okwan/domain/service/identity-checks/terms'
import * as z from 'zod'
import { mergedCustomerIds } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { isSeller, reachedIn } from '../../platform/db/reach.ts'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

const checkRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  state: z.enum(CHECK_STATES),
  differs: z.array(z.enum(COMPARED_DETAILS)),
  attempts: z.number(),
  last_attempt_at: z.date().nullable(),
  requested_at: z.date(),
  requester: z.string().nullable(),
  answered_at: z.date().nullable(),
  accepted_at: z.date().nullable(),
  accepter: z.string().nullable(),
  accepted_reason: z.string().nullable(),
})
export type CheckRow = z.output<typeof checkRow>

const columns = sql`i.id, i.customer_id, i.state, i.differs, i.attempts, i.last_attempt_at, i.requested_at,
  (select full_name from users where id = i.requested_by) as requester, i.answered_at, i.accepted_at,
  (select full_name from users where id = i.accepted_by) as accepter, i.accepted_reason`

/** The newest check of a customer and of the records merged into it. */
export function newestCheck(tx: Tx, customerId: string): Promise<CheckRow | undefined> {
  return maybe(
    tx,
    checkRow,
    sql`select ${columns} from identity_checks i where i.customer_id in ${mergedCustomerIds(sql`${customerId}::uuid`)}
        order by i.number desc limit 1`,
  )
}

export function lockCheck(tx: Tx, id: string): Promise<CheckRow | undefined> {
  return maybe(tx, checkRow, sql`select ${columns} from identity_checks i where i.id = ${id} for update of i`)
}

export function findWaiting(tx: Tx, customerId: string) {
  return maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select id from identity_checks where customer_id = ${customerId} and state = 'waiting'`,
  )
}

type NewCheck = { customerId: string; cause: CheckCause; requestedBy: string | null }

/** Undefined if another check of the customer is pending, because that check will compare the newest details. */
export function insertCheck(tx: Tx, { customerId, cause, requestedBy }: NewCheck, now: Date) {
  return maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into identity_checks (customer_id, cause, requested_at, requested_by) values (${customerId}, ${cause}, ${now}, ${requestedBy})
        on conflict do nothing returning id`,
  )
}

const detailsRow = z.object({
  card: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string().nullable(),
})

/** Details that the register compares; undefined for a company, a person without a card and an erased customer. */
export function detailsOf(tx: Tx, customerId: string) {
  return maybe(
    tx,
    detailsRow,
    sql`select ghana_card as card, first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth"
        from customers where id = ${customerId} and ghana_card is not null and erased_at is null
          and customer_type = 'individual' and first_name is not null and last_name is not null`,
  )
}

export function lockCustomer(tx: Tx, customerId: string) {
  return run(tx, sql`select 1 from customers where id = ${customerId} for update`)
}

export async function branchOf(tx: Tx, customerId: string): Promise<string> {
  const found = await one(
    tx,
    z.object({ branch_id: z.string() }),
    sql`select branch_id from customers where id = ${customerId}`,
  )
  return found.branch_id
}

export function saveAttempt(tx: Tx, id: string, attempts: number, now: Date) {
  return run(tx, sql`update identity_checks set attempts = ${attempts}, last_attempt_at = ${now} where id = ${id}`)
}

type ComparedResult = Extract<CheckResult, { differs: unknown }> & { attempts: number; reference: string | undefined }

export function saveResult(tx: Tx, id: string, { state, differs, attempts, reference }: ComparedResult, now: Date) {
  const answeredAt = state === 'unavailable' ? null : now
  return run(
    tx,
    sql`update identity_checks set state = ${state}, differs = ${differs}, attempts = ${attempts}, last_attempt_at = ${now},
          answered_at = ${answeredAt}, reference = ${reference ?? null} where id = ${id}`,
  )
}

/** Whether this person added the customer or a record merged into it, or sold to them. */
export async function hasSoldTo(tx: Tx, customerId: string, reader: Pick<Reader, 'id'>): Promise<boolean> {
  const { is_own } = await one(
    tx,
    z.object({ is_own: z.boolean() }),
    sql`select ${isSeller(reader, sql`${customerId}::uuid`)} as is_own`,
  )
  return is_own
}

export function saveAccepted(tx: Tx, id: string, { by, reason }: { by: string; reason: string }, now: Date) {
  return run(
    tx,
    sql`update identity_checks set accepted_by = ${by}, accepted_at = ${now}, accepted_reason = ${reason} where id = ${id}`,
  )
}

const openRow = z.object({
  id: z.string(),
  state: z.enum(CHECK_STATES),
  differs: z.array(z.enum(COMPARED_DETAILS)),
  open_since: z.date(),
  customer_code: z.string(),
  name: z.string(),
})

const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })

type OpenFilter = { branchId?: string | undefined; limit: number }

/** The newest check of each customer if its result is not accepted or the register did not respond; oldest first. */
export function listOpen(tx: Tx, reader: Reader, { branchId, limit }: OpenFilter) {
  // Each kind has its own index.
  const open = (since: 'answered_at' | 'last_attempt_at', is: Sql) =>
    sql`(select i.id, i.state, i.differs, i.${raw(since)} as open_since, c.code as customer_code,
          concat_ws(' ', c.first_name, c.last_name) as name
        from identity_checks i join customers k on k.id = i.customer_id join customers c on c.id = coalesce(k.merged_into, k.id)
        where ${is} and c.erased_at is null and ${addedBy(reader)}
          and ${branchId ? sql`c.branch_id = ${branchId}` : sql`true`}
          and not exists (select from identity_checks n where n.customer_id = i.customer_id
            and n.number > i.number)
        order by i.${raw(since)}, i.id limit ${limit})`
  return rows(
    tx,
    openRow,
    sql`${open('answered_at', sql`i.state in ('mismatch', 'unknown') and i.accepted_at is null`)}
        union all ${open('last_attempt_at', sql`i.state = 'unavailable'`)} order by open_since, id limit ${limit}`,
  )
}
