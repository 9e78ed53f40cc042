import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { one, rows, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { raw, sql } from '../../platform/db/sql.ts'

/** Records of one customer (`customers`) and the policies within reach of the reader (`policies`). */
export type Subject = { customers: string[]; policies: string[]; readerId: string }

const soldBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

/** The customer with all merged records, and their policies within reach. */
export async function findSubject(tx: Tx, reader: Reader, customerId: string): Promise<Subject> {
  const found = await one(
    tx,
    z.object({ customers: z.array(z.string()), policies: z.array(z.string()) }),
    sql`with family as (select f.id from customers f where coalesce(f.merged_into, f.id) = ${customerId})
        select array(select id::text from family) as customers, array(
          select distinct r.policy_id::text from policy_records r where r.customer_id in (select id from family)
            and ${soldBy(reader)}) as policies`,
  )
  return { ...found, readerId: reader.id }
}

type Kind = { table: string; condition: string; json?: string }

const OF_CUSTOMER = 'r.customer_id = any($customers)'
const OF_POLICY = 'r.policy_id = any($policies)'
const OF_RECORD = 'r.policy_record_id in (select p.id from policy_records p where p.policy_id = any($policies))'
// The person complained about gets the complaint only if it is shared, and never the notes on it.
const COMPLAINTS = `select c.id from complaints c where c.customer_id = any($customers)
  and (c.about_id is distinct from $reader or c.is_shared)`
const NOTED_COMPLAINTS = `select c.id from complaints c where c.customer_id = any($customers)
  and c.about_id is distinct from $reader`
// Messages about a complaint contain its number and answer.
const NOT_ABOUT_READER = `not exists (select from complaints c where r.template like 'complaint-%' and not c.is_shared
  and c.number = substring(r.params ->> 'complaintNumber' from '[0-9]+$')::bigint and c.about_id = $reader)`
const ON_ANY = `(r.customer_id = any($customers) or r.policy_id = any($policies)
  or r.claim_id in (select c.id from claims c where c.policy_id = any($policies))
  or r.request_id in (select s.id from service_requests s where s.policy_id = any($policies))
  or r.complaint_id in (${NOTED_COMPLAINTS}))`
const OF_CLAIM = 'r.claim_id in (select c.id from claims c where c.policy_id = any($policies))'
const OF_CHECKOUT = 'r.checkout_id in (select c.id from checkouts c where c.policy_id = any($policies))'

/** Records of a customer in the export, by their name in the file. Search texts are left out: they repeat other columns. */
export const KINDS = {
  customer: { table: 'customers', condition: 'r.id = any($customers)', json: "to_jsonb(r) - 'search_text'" },
  formerDetails: { table: 'former_customers', condition: OF_CUSTOMER },
  enteredDifferences: { table: 'customer_differences', condition: OF_CUSTOMER },
  agreements: { table: 'customer_agreements', condition: OF_CUSTOMER },
  contactConsents: { table: 'customer_consents', condition: OF_CUSTOMER },
  identityChecks: { table: 'identity_checks', condition: OF_CUSTOMER },
  corrections: { table: 'customer_corrections', condition: OF_CUSTOMER },
  merges: { table: 'customer_merges', condition: '(r.kept_id = any($customers) or r.merged_id = any($customers))' },
  policies: {
    table: 'policy_records',
    condition: OF_POLICY,
    json: `to_jsonb(r) - 'search_text' || jsonb_build_object('policyNumber', (
      select p.policy_number from policies p where p.id = r.policy_id))`,
  },
  vehicles: {
    table: 'vehicles',
    condition: 'r.id in (select p.vehicle_id from policy_records p where p.policy_id = any($policies))',
  },
  trips: { table: 'travel_records', condition: OF_RECORD },
  travellers: { table: 'travel_travellers', condition: OF_RECORD },
  consents: {
    table: 'travel_consents',
    condition: `r.draft_id in (select t.draft_id from travel_records t join policy_records p on p.id = t.policy_record_id
      where p.policy_id = any($policies))`,
  },
  motorRegister: { table: 'mid_requests', condition: OF_RECORD },
  payments: { table: 'checkouts', condition: OF_POLICY, json: "to_jsonb(r) - 'search_text'" },
  paymentAttempts: { table: 'payment_attempts', condition: OF_CHECKOUT },
  payouts: { table: 'payouts', condition: OF_POLICY },
  requests: { table: 'service_requests', condition: OF_POLICY },
  claims: { table: 'claims', condition: OF_POLICY },
  claimHistory: { table: 'claim_log', condition: OF_CLAIM },
  complaints: { table: 'complaints', condition: `r.id in (${COMPLAINTS})` },
  complaintHistory: { table: 'complaint_log', condition: `r.complaint_id in (${NOTED_COMPLAINTS})` },
  messages: {
    table: 'messages',
    condition: `(r.policy_id = any($policies) or (r.policy_id is null and r.recipient in (
      select unnest(array[c.phone, c.email]) from customers c where c.id = any($customers)))) and ${NOT_ABOUT_READER}`,
  },
  notes: {
    table: 'record_notes',
    condition: ON_ANY,
    json: `to_jsonb(r) || jsonb_build_object('edits', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from note_edits e where e.note_id = r.id))`,
  },
  tasks: { table: 'tasks', condition: ON_ANY },
  activity: {
    table: 'audit_log',
    condition: `((r.entity_type = 'customer' and r.entity_id in (select unnest(s.customers)::text from subject s)) or (r.entity_type = 'policy-record'
      and r.entity_id in (select p.id::text from policy_records p where p.policy_id = any($policies))))`,
    json: "to_jsonb(r) - 'session_id' - 'request_id'",
  },
} as const satisfies Record<string, Kind>

const jsonRow = z.object({ json: z.string() })

/** Rows of one kind as JSON texts. */
export async function rowsOf(
  tx: Tx,
  kind: keyof typeof KINDS,
  { customers, policies, readerId }: Subject,
): Promise<string[]> {
  const { table, condition, json = 'to_jsonb(r)' }: Kind = KINDS[kind]
  // Names and conditions come from the table above; the ids are in one row, which the conditions read.
  const where = condition
    .replaceAll(/\$(customers|policies)/g, '(select s.$1 from subject s)::uuid[]')
    .replaceAll('$reader', '(select s.reader from subject s)')
  const found = await rows(
    tx,
    jsonRow,
    sql`with subject as (select ${customers}::uuid[] as customers, ${policies}::uuid[] as policies, ${readerId}::uuid as reader)
        select (${raw(json)})::text as json from ${raw(table)} r where ${raw(where)}`,
  )
  return found.map((row) => row.json)
}

const fileRow = z.object({
  id: z.string(),
  file_name: z.string(),
  purpose: z.string(),
  key_id: z.string().nullable(),
})
export type SubjectFile = z.output<typeof fileRow>

/**
 * Files of the policies, claims, requests, payouts, sales and corrections. Encrypted files are medical: the export lists their
 * purpose but does not contain them.
 */
export function filesOf(tx: Tx, { customers, policies }: Subject): Promise<SubjectFile[]> {
  return rows(
    tx,
    fileRow,
    sql`with of_policy as (select p.id from policy_records p where p.policy_id = any(${policies}::uuid[])),
          subjects as (
            select id from of_policy
            union select id from customer_corrections where customer_id = any(${customers}::uuid[])
            union select id from claims where policy_id = any(${policies}::uuid[])
            union select id from service_requests where policy_id = any(${policies}::uuid[])
            union select id from payouts where policy_id = any(${policies}::uuid[])
            union select draft_id from travel_records where policy_record_id in (select id from of_policy)
            union select draft_id from purchases where policy_record_id in (select id from of_policy))
        select f.id, f.file_name, f.purpose, f.key_id from files f where f.id in (
          select l.file_id from file_links l where l.subject_id in (select id from subjects)
          union select d.file_id from claim_documents d join claims c on c.id = d.claim_id
            where c.policy_id = any(${policies}::uuid[]))
        order by f.created_at, f.id`,
  )
}

export async function bytesOf(tx: Tx, fileId: string): Promise<Buffer> {
  const found = await one(
    tx,
    z.object({ bytes: z.instanceof(Buffer) }),
    sql`select bytes from files where id = ${fileId}`,
  )
  return found.bytes
}
