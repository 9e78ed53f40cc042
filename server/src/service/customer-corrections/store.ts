import { CUSTOMER_DETAIL_LABELS, type CustomerDetail } from '@okwan/domain/customers/customers/details'
import type { Reader } from '@okwan/domain/platform/reach'
import {
  CORRECTION_STATUSES,
  type Correction,
  type CorrectionStatus,
} from '@okwan/domain/service/customer-corrections/corrections'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { and, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

// Object.keys widens the keys to string.
const detail = z.enum(Object.keys(CUSTOMER_DETAIL_LABELS) as [CustomerDetail, ...CustomerDetail[]])

const correctionRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  branch_id: z.string(),
  changes: z.array(z.object({ field: detail, from: z.string(), to: z.string() })),
  reason: z.string(),
  file_ids: z.array(z.string()),
  status: z.enum(CORRECTION_STATUSES),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
})
export type CorrectionRow = z.output<typeof correctionRow>

export const FILE_SUBJECT = 'customer-correction'

const columns = sql`e.id, e.customer_id, c.code as customer_code,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) as name, c.branch_id, e.changes, e.reason,
  array(select l.file_id::text from file_links l where l.subject_type = ${FILE_SUBJECT} and l.subject_id = e.id
    order by l.linked_at, l.file_id) as file_ids,
  e.status, e.requested_by, u.full_name as requester_name, e.requested_at, e.decided_by, d.full_name as decider_name,
  e.decided_at`
const tables = sql`from customer_corrections e join customers c on c.id = e.customer_id join users u on u.id = e.requested_by
  left join users d on d.id = e.decided_by`

const addedBy = reachedIn('sales', { branch: 'c.branch_id', owner: 'c.created_by' })
const soldBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
const reachedBy = (reader: Reader) => sql`(${addedBy(reader)} or exists (select 1 from policy_records r
  join customers f on f.id = r.customer_id where coalesce(f.merged_into, f.id) = coalesce(c.merged_into, c.id)
    and ${soldBy(reader)}))`

export function findCorrection(tx: Tx, reader: Reader, id: string): Promise<CorrectionRow | undefined> {
  return maybe(tx, correctionRow, sql`select ${columns} ${tables} where e.id = ${id} and ${reachedBy(reader)}`)
}

/** Locks the customer and then the correction, as an erasure does. */
export async function lockCorrection(tx: Tx, reader: Reader, id: string): Promise<CorrectionRow | undefined> {
  const found = await findCorrection(tx, reader, id)
  if (!found) return undefined
  await run(tx, sql`select 1 from customers where id = ${found.customer_id} for update`)
  return maybe(tx, correctionRow, sql`select ${columns} ${tables} where e.id = ${id} for update of e`)
}

const MAX_SHOWN = 50

/** Corrections of a customer and of the records merged into it. */
export function correctionsOfCustomer(tx: Tx, customerId: string): Promise<CorrectionRow[]> {
  return rows(
    tx,
    correctionRow,
    sql`select ${columns} ${tables} where coalesce(c.merged_into, c.id) = ${customerId}
        order by e.requested_at desc, e.id limit ${MAX_SHOWN}`,
  )
}

type Page = {
  status?: CorrectionStatus | undefined
  branchId?: string | undefined
  cursor?: string | undefined
  limit: number
}

export function listCorrectionRows(tx: Tx, reader: Reader, { status, branchId, ...page }: Page) {
  const where = and([
    reachedBy(reader),
    ...(status ? [sql`e.status = ${status}`] : []),
    ...(branchId ? [sql`c.branch_id = ${branchId}`] : []),
  ])
  return listPage(
    tx,
    {
      row: correctionRow.extend(cursorColumns),
      columns,
      from: sql`${tables} where ${where}`,
      counted: sql`from customer_corrections e join customers c on c.id = e.customer_id where ${where}`,
      sort: { column: 'e.requested_at', type: 'timestamptz', descending: true },
      id: 'e.id',
    },
    page,
  )
}

type NewCorrection = { customerId: string; changes: readonly Correction[]; reason: string; requestedBy: string }

export async function insertCorrection(tx: Tx, correction: NewCorrection, now: Date): Promise<string> {
  const { customerId, changes, reason, requestedBy } = correction
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into customer_corrections (customer_id, changes, reason, status, requested_by, requested_at)
        values (${customerId}, ${JSON.stringify(changes)}, ${reason}, 'pending', ${requestedBy}, ${now}) returning id`,
  )
  return id
}

export function decideCorrection(tx: Tx, id: string, decision: { status: CorrectionStatus; by: string }, now: Date) {
  return run(
    tx,
    sql`update customer_corrections set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${now}
        where id = ${id}`,
  )
}

/** Motor policies of a customer with a certificate in force, in the order in which they are locked. */
export async function policiesInForce(tx: Tx, customerId: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ policy_id: z.string() }),
    sql`select r.policy_id from policy_records r where r.customer_id = ${customerId} and r.is_current
          and r.product = 'motor' and r.status = 'active' order by r.policy_id`,
  )
  return found.map(({ policy_id }) => policy_id)
}
