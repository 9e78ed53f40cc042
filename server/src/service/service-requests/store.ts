import { type RequestContent, requestContent } from '@okwan/contract/service/service-requests/request-content'
import {
  REQUEST_KINDS,
  REQUEST_STATUSES,
  REQUEST_TYPES,
  type RequestStatus,
} from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { storedJson } from '../../platform/db/stored-json.ts'
import { partiesColumns, partiesTo } from '../../policies/policies/read/parties.ts'
import { type Calculation, calculation } from './kinds/kind.ts'

/** Columns of the request itself, which an update returns. */
const ownRow = z.object({
  id: z.string(),
  number: z.number(),
  type: z.enum(REQUEST_TYPES),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  status_at: z.date(),
  policy_id: z.string(),
  branch_id: z.string(),
  content: storedJson(requestContent),
  proposal: storedJson(calculation),
  to_pay_pesewas: z.number(),
  to_refund_pesewas: z.number(),
  requested_by: z.string(),
  raised_at: z.date(),
  assignee_id: z.string().nullable(),
  assigned_at: z.date().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_reason: z.string().nullable(),
  offer_ends_at: z.date().nullable(),
  carried_out_at: z.date().nullable(),
  mid_state: z.enum(['pending', 'updated', 'rejected']).nullable(),
  mid_message: z.string().nullable(),
  version: z.number(),
})
const ownColumns = sql`s.id, s.number, s.type, s.kind, s.status, s.status_at, s.policy_id, s.branch_id, s.content, s.proposal,
  s.to_pay_pesewas, s.to_refund_pesewas, s.requested_by, s.raised_at, s.assignee_id, s.assigned_at, s.decided_by, s.decided_at,
  s.decision_reason, s.offer_ends_at, s.carried_out_at, s.mid_state, s.mid_message, s.version`

/** A request with its policy. */
export const requestRow = ownRow.extend({
  policy_number: z.string(),
  product: z.enum(['motor', 'travel']),
  customer_id: z.string(),
  customer_name: z.string(),
  is_company: z.boolean(),
  customer_phone: z.string(),
  customer_code: z.string(),
  registration_number: z.string().nullable(),
  seller_id: z.string(),
  agent_id: z.string().nullable(),
})
export type RequestRow = z.output<typeof requestRow>

export const requestColumns = sql`${ownColumns}, p.policy_number, p.product, r.customer_id,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
  c.company_name is not null as is_company, c.phone as customer_phone, c.code as customer_code, v.registration_number, r.seller_id, r.agent_id`
export const requestTables = sql`from service_requests s join policies p on p.id = s.policy_id
  join policy_records r on r.policy_id = s.policy_id and r.is_current join customers c on c.id = r.customer_id
  left join vehicles v on v.id = r.vehicle_id`

/** Locks only the request; the policy is locked when it is changed. */
export function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return maybe(tx, requestRow, sql`select ${requestColumns} ${requestTables} where s.id = ${id} for update of s`)
}

const requestToDecide = requestRow.extend(partiesColumns)
export type RequestToDecide = z.output<typeof requestToDecide>

/** Locks a request within the reach of a user, and reads the parties who cannot decide about it. */
export function lockToDecide(tx: Tx, id: string, reach: Sql): Promise<RequestToDecide | undefined> {
  const parties = partiesTo(sql`s.content #>> '{refundTo,msisdn}'`)
  return maybe(
    tx,
    requestToDecide,
    sql`select ${requestColumns}, ${parties} ${requestTables} where s.id = ${id} and ${reach} for update of s`,
  )
}

const policyRow = z.object({
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  record_id: z.string(),
  branch_id: z.string(),
  seller_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
})
export type PolicyForRequest = z.output<typeof policyRow>

/** Uses the reach of policies over the record `r`. */
export function findPolicyToServe(tx: Tx, reach: Sql, policyId: string) {
  return maybe(
    tx,
    policyRow,
    sql`select r.policy_id, p.policy_number, r.id as record_id, r.branch_id, r.seller_id, r.customer_id,
               coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
               c.phone as customer_phone
        from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
        where r.policy_id = ${policyId} and r.is_current and ${reach}`,
  )
}

export type NewRequest = {
  type: string
  kind: string
  policy: PolicyForRequest
  content: RequestContent
  proposal: Calculation
  requestedBy: string
  otpRequestId: string | null
  codeWaivedBecause: string | null
}

export async function insertRequest(tx: Tx, r: NewRequest, now: Date): Promise<{ id: string; number: number }> {
  return one(
    tx,
    z.object({ id: z.string(), number: z.number() }),
    sql`insert into service_requests (type, kind, status, status_at, status_by, policy_id, policy_record_id, branch_id, content,
          proposal, to_pay_pesewas, to_refund_pesewas, requested_by, raised_at, otp_request_id, code_waived_because)
        values (${r.type}, ${r.kind}, 'pending', ${now}, ${r.requestedBy}, ${r.policy.policy_id}, ${r.policy.record_id},
          ${r.policy.branch_id}, ${r.content}, ${r.proposal}, ${r.proposal.toPayPesewas}, ${r.proposal.toRefundPesewas},
          ${r.requestedBy}, ${now}, ${r.otpRequestId}, ${r.codeWaivedBecause})
        returning id, number`,
  )
}

const COLUMN_OF = {
  status: 'status',
  statusAt: 'status_at',
  statusBy: 'status_by',
  statusNote: 'status_note',
  proposal: 'proposal',
  toPayPesewas: 'to_pay_pesewas',
  toRefundPesewas: 'to_refund_pesewas',
  assigneeId: 'assignee_id',
  assignedAt: 'assigned_at',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  decisionReason: 'decision_reason',
  offerEndsAt: 'offer_ends_at',
  carriedOutAt: 'carried_out_at',
  midState: 'mid_state',
  midMessage: 'mid_message',
} as const
export type RequestChanges = { status?: RequestStatus; proposal?: Calculation } & {
  [K in Exclude<keyof typeof COLUMN_OF, 'status' | 'proposal'>]?: string | number | Date | null
}

/** Returns the changed request. */
export async function saveRequest<R extends RequestRow>(tx: Tx, row: R, changes: RequestChanges): Promise<R> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  // The field names are keys of COLUMN_OF by type.
  const sets = changed.map(([field, value]) => sql`${raw(COLUMN_OF[field as keyof RequestChanges])} = ${value}`)
  const saved = await one(
    tx,
    ownRow,
    sql`update service_requests s set ${join([...sets, sql`version = version + 1`], ', ')} where s.id = ${row.id}
        returning ${ownColumns}`,
  )
  return { ...row, ...saved }
}

export async function carriedOutRequests(tx: Tx, policyId: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`select id from service_requests where policy_id = ${policyId} and carried_out_at is not null`,
  )
  return found.map(({ id }) => id)
}

/** Requests that were not answered or paid in time, in small batches, so that locks are short. */
export function lockOverdueRequests(tx: Tx, requestedBefore: Date, now: Date): Promise<RequestRow[]> {
  return rows(
    tx,
    requestRow,
    sql`select ${requestColumns} ${requestTables}
        where (s.status = 'more_info' and s.status_at <= ${requestedBefore})
           or (s.status = 'awaiting_payment' and s.offer_ends_at <= ${now})
        order by s.id limit 50 for update of s skip locked`,
  )
}
