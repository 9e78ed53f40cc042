import { NOTED_RECORDS, type NotedRecord } from '@okwan/domain/service/notes/terms'
import { REQUEST_KINDS, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { requireNotErased } from '../../customers/customers/checks/require-not-erased.ts'
import { mergedCustomerIds } from '../../customers/customers/merge/merged-customers.ts'
import { maybe, rows, type Tx } from '../../platform/db/database.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'
import { complaintsReachedBy } from '../complaints/scope.ts'
import { reachedBy } from '../service-requests/read/scope.ts'

const foundRow = z.object({
  id: z.string(),
  /** Id in the audit log, which refers to policies by their version. */
  audit_id: z.string(),
  branch_id: z.string(),
  sellers: z.array(z.string()),
  /** The person whom a complaint is about, who takes no part in its notes. */
  about_id: z.string().nullish(),
})
export type FoundRecord = z.output<typeof foundRow> & { type: NotedRecord }

const policyReach = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The current sellers of the policy `r`. */
const sellers = sql`array(select distinct x from policy_records p, unnest(array[p.seller_id, p.agent_id]) x
  where p.policy_id = r.policy_id and p.is_current and x is not null)::text[] as sellers`

/** A policy, claim, request or complaint within reach, with its sellers; undefined if there is none. */
export async function findReached(tx: Tx, actor: Actor, type: Exclude<NotedRecord, 'customer'>, id: string) {
  if (!UUID.test(id)) return undefined
  const current = sql`join policy_records r on r.policy_id = s.policy_id and r.is_current`
  const queries: Record<typeof type, Sql> = {
    policy: sql`select r.policy_id as id, r.id as audit_id, r.branch_id, ${sellers} from policy_records r
      where r.policy_id = ${id} and r.is_current and ${policyReach(actor)}`,
    claim: sql`select s.id, s.id as audit_id, s.branch_id, ${sellers} from claims s ${current} where s.id = ${id} and ${reachedBy(actor)}`,
    request: sql`select s.id, s.id as audit_id, s.branch_id, ${sellers} from service_requests s ${current}
      where s.id = ${id} and ${reachedBy(actor)}`,
    complaint: sql`select s.id, s.id as audit_id, s.branch_id, s.about_id,
        array(select x::text from unnest(array[s.recorded_by]) x join users u on u.id = x
          where u.role in ('Agent', 'AssistantAgent') and x is distinct from s.about_id) as sellers
      from complaints s where s.id = ${id} and s.about_id is distinct from ${actor.id} and ${complaintsReachedBy(actor)}`,
  }
  const found = await maybe(tx, foundRow, queries[type])
  return found && { ...found, type }
}

/** The customer of a record, as a subquery. */
function customerOf(type: NotedRecord, id: string): Sql {
  const ofPolicy = (where: Sql) => sql`(select r.customer_id from policy_records r where r.is_current and ${where})`
  const queries: Record<NotedRecord, Sql> = {
    customer: sql`${id}::uuid`,
    policy: ofPolicy(sql`r.policy_id = ${id}`),
    claim: ofPolicy(sql`r.policy_id = (select s.policy_id from claims s where s.id = ${id})`),
    request: ofPolicy(sql`r.policy_id = (select s.policy_id from service_requests s where s.id = ${id})`),
    complaint: sql`(select s.customer_id from complaints s where s.id = ${id})`,
  }
  return queries[type]
}

type OnRecord = { type: NotedRecord; id: string }

const erasedRow = z.object({ erased_at: z.date().nullable() })

export async function isErased(tx: Tx, { type, id }: OnRecord): Promise<boolean> {
  const customer = sql`select k.erased_at from customers k where k.id = ${customerOf(type, id)}`
  return Boolean((await maybe(tx, erasedRow, customer))?.erased_at)
}

export function requireRecordNotErased(tx: Tx, { type, id }: OnRecord): Promise<void> {
  return requireNotErased(tx, customerOf(type, id))
}

/** The sellers who added a customer or a record merged into it, and the current sellers of their policies. */
export async function sellersOfCustomer(tx: Tx, customerId: string): Promise<string[]> {
  const merged = mergedCustomerIds(sql`${customerId}::uuid`)
  const [found] = await rows(
    tx,
    foundRow.pick({ sellers: true }),
    sql`select array(
          select x from customers f join users u on u.id = f.created_by, unnest(array[u.id, u.agent_id]) x
            where f.id in ${merged} and u.role in ('Agent', 'AssistantAgent') and x is not null
          union select x from policy_records p, unnest(array[p.seller_id, p.agent_id]) x
            where p.customer_id in ${merged} and p.is_current and x is not null)::text[] as sellers`,
  )
  return found?.sellers ?? []
}

const colleagueRow = z.object({ id: z.string(), full_name: z.string(), is_seller: z.boolean() })
export type ColleagueRow = z.output<typeof colleagueRow>

/**
 * Users to whom the caller can assign a task, or whom the caller can mention: office users who reach the branch of the record.
 * Sellers also get their agent and assistants; the office also gets the sellers of the record.
 */
export function colleaguesOf(tx: Tx, actor: Actor, record: FoundRecord, isOffice: boolean): Promise<ColleagueRow[]> {
  const sellers = isOffice
    ? sql`u.id = any(${record.sellers}::uuid[])`
    : sql`(u.id = ${actor.id} or u.agent_id = ${actor.id} or u.id = ${actor.agentId})`
  return rows(
    tx,
    colleagueRow,
    sql`select u.id, u.full_name, u.role in ('Agent', 'AssistantAgent') as is_seller
        from users u join branches b on b.id = u.branch_id
        where u.status = 'active' and u.id is distinct from ${record.about_id ?? null}::uuid and (u.role = 'SuperAdmin'
          or (u.role = 'Admin' and b.branch_group_id = (select branch_group_id from branches where id = ${record.branch_id}))
          or (u.role = 'Staff' and u.branch_id = ${record.branch_id}) or ${sellers})
        order by u.full_name limit 200`,
  )
}

const contactRow = colleagueRow.omit({ is_seller: true })

/** The office user who gets a seller’s question: Staff of the branch before Admins, and the user with the fewest open tasks. */
export function officeContactOf(tx: Tx, record: FoundRecord) {
  return maybe(
    tx,
    contactRow,
    sql`select u.id, u.full_name from users u join branches b on b.id = u.branch_id
        where u.status = 'active' and u.id is distinct from ${record.about_id ?? null}::uuid
          and ((u.role = 'Staff' and u.branch_id = ${record.branch_id})
            or (u.role = 'Admin' and b.branch_group_id = (select branch_group_id from branches where id = ${record.branch_id})))
        order by u.role = 'Staff' desc,
          (select count(*) from tasks t where t.assignee_id = u.id and t.done_at is null), u.full_name
        limit 1`,
  )
}

const linkRow = z.object({
  record_type: z.enum(NOTED_RECORDS),
  record_id: z.string(),
  number: z.number().nullable(),
  /** Time of a complaint; its number contains the year. */
  received_at: z.date().nullable(),
  name: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  link_policy_id: z.string().nullable(),
  request_type: z.enum(REQUEST_TYPES).nullable(),
  request_kind: z.enum(REQUEST_KINDS).nullable(),
})
export const linkColumns = linkRow.shape
export type LinkRow = z.output<typeof linkRow>

/** Columns of the record of a note or task `t`, for its link. */
export const linked = sql`case when t.customer_id is not null then 'customer' when t.policy_id is not null then 'policy'
    when t.claim_id is not null then 'claim' when t.complaint_id is not null then 'complaint' else 'request' end as record_type,
  coalesce(k.code, t.policy_id::text, t.claim_id::text, t.request_id::text, t.complaint_id::text) as record_id,
  coalesce(lc.number, lr.number, ls.number) as number, ls.received_at,
  coalesce(k.company_name, nullif(concat_ws(' ', k.first_name, k.last_name), ''), lp.policy_number) as name,
  coalesce(t.policy_id, lc.policy_id, lr.policy_id) as link_policy_id,
  (select x.product from policy_records x
    where x.policy_id = coalesce(t.policy_id, lc.policy_id, lr.policy_id) and x.is_current) as product,
  lr.type as request_type, lr.kind as request_kind`
export const linkTables = sql`left join customers k on k.id = t.customer_id left join policies lp on lp.id = t.policy_id
  left join claims lc on lc.id = t.claim_id left join service_requests lr on lr.id = t.request_id
  left join complaints ls on ls.id = t.complaint_id`
