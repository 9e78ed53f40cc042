import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const subjectRow = z.object({
  id: z.string(),
  policy_id: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  policy_number: z.string().nullable(),
  request_number: z.number().nullable(),
  claim_number: z.number().nullable(),
  received_for: z.string().nullable(),
  plate: z.string().nullable(),
  customer_name: z.string().nullable(),
})
export type SubjectRow = z.output<typeof subjectRow>

const customerName = sql`coalesce(k.company_name, nullif(concat_ws(' ', k.first_name, k.other_names, k.last_name), ''))`

const draftName = sql`coalesce(d.content #>> '{policyholder,companyName}', nullif(concat_ws(' ',
  d.content #>> '{policyholder,firstName}', d.content #>> '{policyholder,lastName}'), ''))`

/** Policies, requests and claims that entries concern. */
export async function subjectsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, SubjectRow>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    tx,
    subjectRow,
    sql`select s.id, s.policy_id, r.product, p.policy_number, s.request_number, s.claim_number, null as received_for,
          v.registration_number as plate, ${customerName} as customer_name
        from (select id, policy_id, id as policy_record_id, null::bigint as request_number, null::bigint as claim_number
              from policy_records where id = any(${ids}::uuid[])
              union all
              select id, policy_id, policy_record_id, number, null from service_requests where id = any(${ids}::uuid[])
              union all
              select id, policy_id, policy_record_id, null, number from claims where id = any(${ids}::uuid[])) s
          join policies p on p.id = s.policy_id join policy_records r on r.id = s.policy_record_id
          join customers k on k.id = r.customer_id left join vehicles v on v.id = r.vehicle_id`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Receipt texts and policies of payments, because a payment reference alone does not identify a payment to a reader. */
export async function paymentsOf(tx: Tx, references: readonly string[]): Promise<Map<string, SubjectRow>> {
  if (references.length === 0) return new Map()
  const found = await rows(
    tx,
    subjectRow,
    sql`select c.client_reference as id, c.policy_id, p.product, null as policy_number, null::bigint as request_number,
          null::bigint as claim_number, c.received_for, v.registration_number as plate, c.customer_name
        from checkouts c left join policies p on p.id = c.policy_id
          left join policy_records r on r.policy_id = c.policy_id and r.is_current
          left join vehicles v on v.id = r.vehicle_id
        where c.client_reference = any(${references})`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

const namedRow = subjectRow.pick({ id: true, plate: true, customer_name: true }).extend({ code: z.string().nullable() })
export type NamedRow = z.output<typeof namedRow>

/** Customers, vehicles and drafts that entries concern. */
export async function recordsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, NamedRow>> {
  if (ids.length === 0) return new Map()
  const found = await rows(
    tx,
    namedRow,
    sql`select k.id, null as plate, ${customerName} as customer_name, k.code from customers k where k.id = any(${ids}::uuid[])
        union all
        select v.id, v.registration_number, null, null from vehicles v where v.id = any(${ids}::uuid[])
        union all
        select d.id, d.content->>'registrationNumber', ${draftName}, null from motor_drafts d where d.id = any(${ids}::uuid[])
        union all
        select d.id, null, ${draftName}, null from travel_drafts d where d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Names of the users that entries concern. */
export async function namesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const found = await rows(
    tx,
    z.object({ id: z.string(), full_name: z.string() }),
    sql`select id, full_name from users where id::text = any(${userIds})`,
  )
  return new Map(found.map((row) => [row.id, row.full_name]))
}
