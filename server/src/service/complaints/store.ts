import { ROLES } from '@okwan/domain/platform/permissions'
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_STATUSES,
  type ComplaintStatus,
  ROOT_CAUSES,
} from '@okwan/domain/service/complaints/terms'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'

export const complaintRow = z.object({
  id: z.string(),
  number: z.number(),
  status: z.enum(COMPLAINT_STATUSES),
  category: z.enum(COMPLAINT_CATEGORIES),
  channel: z.enum(COMPLAINT_CHANNELS),
  complainant_name: z.string(),
  complainant_phone: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
  wanted_outcome: z.string().nullable(),
  customer_id: z.string().nullable(),
  customer_code: z.string().nullable(),
  customer_name: z.string().nullable(),
  policy_id: z.string().nullable(),
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  registration_number: z.string().nullable(),
  claim_id: z.string().nullable(),
  claim_number: z.number().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  about_id: z.string().nullable(),
  about_name: z.string().nullable(),
  about_role: z.enum(ROLES).nullable(),
  is_shared: z.boolean(),
  received_at: z.date(),
  recorded_by: z.string().nullable(),
  recorded_by_name: z.string().nullable(),
  acknowledge_due_on: z.string(),
  answer_due_on: z.string(),
  next_due_on: z.string().nullable(),
  acknowledged_on: z.string().nullable(),
  answered_on: z.string().nullable(),
  handler_id: z.string().nullable(),
  handler_name: z.string().nullable(),
  outcome: z.enum(COMPLAINT_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  remedy: z.string().nullable(),
  root_cause: z.enum(ROOT_CAUSES).nullable(),
  answered_by: z.string().nullable(),
  answerer_name: z.string().nullable(),
  reopened_at: z.date().nullable(),
  version: z.number(),
})
export type ComplaintRow = z.output<typeof complaintRow>

/** `k` is the customer of the complaint, or the customer into which that record was merged. */
export const complaintColumns = sql`s.id, s.number, s.status, s.category, s.channel, s.complainant_name, s.complainant_phone,
  s.reference, s.description, s.wanted_outcome, s.customer_id, k.code as customer_code,
  coalesce(k.company_name, concat_ws(' ', k.first_name, k.last_name)) as customer_name, s.policy_id, p.policy_number,
  (select x.product from policy_records x where x.policy_id = s.policy_id and x.is_current) as product,
  (select v.registration_number from policy_records x join vehicles v on v.id = x.vehicle_id
    where x.policy_id = s.policy_id and x.is_current) as registration_number, s.claim_id,
  c.number as claim_number, s.branch_id, b.name as branch_name, s.about_id, a.full_name as about_name, a.role as about_role,
  s.is_shared, s.received_at, s.recorded_by, t.full_name as recorded_by_name, s.acknowledge_due_on, s.answer_due_on, s.next_due_on,
  s.acknowledged_on, s.answered_on, s.handler_id, h.full_name as handler_name, s.outcome, s.answer, s.remedy, s.root_cause,
  s.answered_by, w.full_name as answerer_name, s.reopened_at, s.version`
export const complaintTables = sql`from complaints s join branches b on b.id = s.branch_id
  left join customers o on o.id = s.customer_id left join customers k on k.id = coalesce(o.merged_into, o.id)
  left join policies p on p.id = s.policy_id left join claims c on c.id = s.claim_id left join users a on a.id = s.about_id
  left join users t on t.id = s.recorded_by left join users h on h.id = s.handler_id left join users w on w.id = s.answered_by`

export function lockComplaint(tx: Tx, id: string, reach: Sql): Promise<ComplaintRow | undefined> {
  return maybe(
    tx,
    complaintRow,
    sql`select ${complaintColumns} ${complaintTables} where s.id = ${id} and ${reach} for update of s`,
  )
}

export type NewComplaint = {
  category: string
  channel: string
  name: string
  phone: string
  description: string
  wantedOutcome?: string | undefined
  reference?: string | undefined
  customerId: string | null
  policyId: string | null
  claimId: string | null
  branchId: string
  aboutId: string | null
  recordedBy: string | null
  formId: string | null
  acknowledgeDueOn: string
  answerDueOn: string
}

const insertedRow = z.object({ id: z.string(), number: z.number() })

export function insertComplaint(tx: Tx, complaint: NewComplaint, now: Date) {
  const { description, wantedOutcome = null, reference = null } = complaint
  return one(
    tx,
    insertedRow,
    sql`insert into complaints (category, channel, complainant_name, complainant_phone, reference, description, wanted_outcome,
          customer_id, policy_id, claim_id, branch_id, about_id, recorded_by, form_id, acknowledge_due_on, answer_due_on,
          received_at, status_at, status_by)
        values (${complaint.category}, ${complaint.channel}, ${complaint.name}, ${complaint.phone}, ${reference},
          ${description}, ${wantedOutcome}, ${complaint.customerId}, ${complaint.policyId}, ${complaint.claimId},
          ${complaint.branchId}, ${complaint.aboutId}, ${complaint.recordedBy}, ${complaint.formId},
          ${complaint.acknowledgeDueOn}, ${complaint.answerDueOn}, ${now}, ${now}, ${complaint.recordedBy})
        returning id, number`,
  )
}

const COLUMN_OF = {
  status: 'status',
  statusAt: 'status_at',
  statusBy: 'status_by',
  statusNote: 'status_note',
  category: 'category',
  customerId: 'customer_id',
  aboutId: 'about_id',
  isShared: 'is_shared',
  answerDueOn: 'answer_due_on',
  acknowledgedOn: 'acknowledged_on',
  answeredOn: 'answered_on',
  handlerId: 'handler_id',
  handledAt: 'handled_at',
  outcome: 'outcome',
  answer: 'answer',
  remedy: 'remedy',
  rootCause: 'root_cause',
  answeredBy: 'answered_by',
  reopenedAt: 'reopened_at',
} as const
type Column = keyof typeof COLUMN_OF
export type ComplaintChanges = { status?: ComplaintStatus } & {
  [K in Exclude<Column, 'status'>]?: string | boolean | Date | null
}

export function saveComplaint(tx: Tx, id: string, changes: ComplaintChanges) {
  // The field names are keys of COLUMN_OF by type.
  const sets = Object.entries(changes).map(([field, value]) => sql`${raw(COLUMN_OF[field as Column])} = ${value}`)
  return run(tx, sql`update complaints set ${join([...sets, sql`version = version + 1`], ', ')} where id = ${id}`)
}
