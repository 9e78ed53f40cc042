import * as z from 'zod'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { reachedBy } from './scope.ts'

const draftRow = z.object({
  id: z.string(),
  product: z.enum(['motor', 'travel']),
  holder_name: z.string().nullable(),
  registration_number: z.string().nullable(),
  vehicle: z.string().nullable(),
  destinations: z.array(z.string()),
  travellers: z.number(),
  referral_state: z.enum(['waiting', 'documents']).nullable(),
  is_started: z.boolean(),
  seller_id: z.string(),
  seller_name: z.string(),
  branch_name: z.string(),
  updated_at: z.date(),
})
export type DraftRow = z.output<typeof draftRow>

const policyholderName = sql`nullif(concat_ws(' ', nullif(content #>> '{policyholder,firstName}', ''),
  nullif(content #>> '{policyholder,lastName}', '')), '')`

/** A draft whose offer can be paid is complete, so it is listed as an offer instead. */
const unoffered = (draft: Sql, now: Date) => sql`not exists (
  select from purchases m join policy_records r on r.id = m.policy_record_id
  where m.draft_id = ${draft} and m.withdrawn_at is null and m.offer_ends_at > ${now} and r.status in ('awaiting_payment', 'pay_later'))`

/** Drafts of both products in the same columns. The typed content is not validated, so any value can be missing. */
const draftsOf = (now: Date) => sql`(
  select id, 'motor' as product, owner_id as seller_id, branch_id, updated_at,
    coalesce(nullif(content #>> '{policyholder,companyName}', ''),
             ${policyholderName}) as holder_name,
    nullif(content ->> 'registrationNumber', '') as registration_number,
    nullif(concat_ws(' ', content #>> '{vehicle,make}', content #>> '{vehicle,model}'), '') as vehicle,
    '[]'::jsonb as destinations, 0 as travellers,
    case when content ->> 'referral' = 'waiting' then 'waiting' end as referral_state,
    coalesce(content #>> '{policyholder,customerCode}', content #>> '{policyholder,companyName}', ${policyholderName},
             content #>> '{underwriting,coverType}', '') <> '' as is_started
  from motor_drafts where ${unoffered(sql`motor_drafts.id`, now)}
  union all
  select id, 'travel', seller_id, branch_id, updated_at,
    coalesce(nullif(content #>> '{policyholder,companyName}', ''), ${policyholderName}), null, null,
    coalesce(content #> '{trip,destinations}', '[]'), coalesce(jsonb_array_length(content -> 'travellers'), 0), referral_state,
    coalesce(content #>> '{policyholder,companyName}', ${policyholderName}, content #>> '{trip,destinations,0}', '') <> ''
  from travel_drafts where policy_id is null and expires_at > ${now} and ${unoffered(sql`travel_drafts.id`, now)})`

const people = sql`join users s on s.id = d.seller_id join branches b on b.id = d.branch_id`

type DraftFilter = { owner: 'mine' | 'all'; branchId?: string | undefined; cursor?: string | undefined; limit: number }

const listedRow = draftRow.extend(cursorColumns)

export function listDraftRows(tx: Tx, actor: Actor, { owner, branchId, cursor, limit }: DraftFilter, now: Date) {
  const wanted = [owner === 'mine' ? sql`d.seller_id = ${actor.id}` : reachedBy(actor)]
  if (branchId) wanted.push(sql`d.branch_id = ${branchId}`)
  const all = sql`from ${draftsOf(now)} d ${people} where ${and(wanted)}`
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`d.*, s.full_name as seller_name, b.name as branch_name`,
      from: all,
      sort: { column: 'd.updated_at', type: 'timestamptz', descending: true },
      id: 'd.id',
    },
    { cursor, limit },
  )
}

export function lockMotorDraft(tx: Tx, actor: Actor, id: string) {
  return maybe(
    tx,
    z.object({ seller_id: z.string(), is_referred: z.boolean() }),
    sql`select d.seller_id, d.is_referred
        from (select id, owner_id as seller_id, branch_id, content ->> 'referral' is not null as is_referred
              from motor_drafts where id = ${id} for update) d
        ${people} where ${reachedBy(actor)}`,
  )
}

export function reassignMotorDraft(tx: Tx, id: string, to: Pick<Actor, 'id' | 'branchId'>): Promise<number> {
  return run(
    tx,
    sql`update motor_drafts set owner_id = ${to.id}, branch_id = ${to.branchId}, version = version + 1 where id = ${id}`,
  )
}
