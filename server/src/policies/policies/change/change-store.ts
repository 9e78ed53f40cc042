import { ROLES } from '@okwan/domain/platform/permissions'
import { POLICY_STATUSES, STICKER_STATUSES } from '@okwan/domain/policies/policies/terms'
import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Holder } from '../../stickers/record-move.ts'
import { datedColumns } from '../issue/dated-record.ts'
import { type RecordRow, recordColumns, recordRow } from '../store.ts'

const versionRow = z.object({
  id: z.string(),
  record_number: z.number(),
  kind: z.enum(['new', 'renewal', 'endorsement']),
  is_current: z.boolean(),
  version: z.number(),
  status: z.enum(POLICY_STATUSES),
  ...datedColumns,
  cover_days: z.number(),
  cover_type: z.enum(COVER_TYPES),
  risk_code: z.enum(RISK_CODES),
  estimate_id: z.string(),
  annual_pesewas: z.number(),
  office_premium_pesewas: z.number(),
  fees_pesewas: z.number(),
  premium_pesewas: z.number(),
  sticker_number: z.string().nullable(),
  sticker_status: z.enum(STICKER_STATUSES).nullable(),
  mid_reference: z.string().nullable(),
  customer_id: z.string(),
  vehicle_id: z.string(),
  seller_id: z.string(),
  seller_role: z.enum(ROLES),
  agent_id: z.string().nullable(),
  branch_id: z.string(),
})
export type VersionOfTerm = z.output<typeof versionRow>

/** Versions of the current term of a motor policy, oldest first. */
export function versionsOfTerm(tx: Tx, policyId: string): Promise<VersionOfTerm[]> {
  return rows(
    tx,
    versionRow,
    sql`with current as (select start_date, record_number from policy_records where policy_id = ${policyId} and is_current),
          first as (select r.start_date, r.record_number from policy_records r, current c
                    where r.policy_id = ${policyId} and r.kind <> 'endorsement' and r.issued_at is not null
                      and r.start_date <= c.start_date
                    order by r.start_date desc, r.record_number desc limit 1)
        select r.id, r.record_number, r.kind, r.is_current, r.version, r.status, r.start_date, r.end_date, r.cover_days,
               r.due_at, r.suspended_from, r.cancelled_from, r.superseded_from, r.cover_type, r.risk_code, r.estimate_id,
               (e.price ->> 'annualOfficePremiumPesewas')::bigint as annual_pesewas, r.office_premium_pesewas,
               r.fees_pesewas, r.premium_pesewas, r.sticker_number, s.status as sticker_status, r.mid_reference,
               r.customer_id, r.vehicle_id, r.seller_id, u.role as seller_role, r.agent_id, r.branch_id
        from policy_records r join motor_estimates e on e.id = r.estimate_id join users u on u.id = r.seller_id
          left join stickers s on s.number = r.sticker_number, first f, current c
        where r.policy_id = ${policyId} and r.product = 'motor' and r.issued_at is not null
          and r.record_number between f.record_number and c.record_number
          and (r.record_number = f.record_number or (r.kind = 'endorsement' and r.start_date >= f.start_date))
        order by r.record_number`,
  )
}

/** Serialises concurrent changes of a policy. */
export function lockPolicy(tx: Tx, policyId: string) {
  return run(tx, sql`select id from policies where id = ${policyId} for update`)
}

const suspensionRow = z.object({ from_date: z.string(), to_date: z.string().nullable() })

/** Suspensions of the term that started on a date, oldest first. */
export async function suspensionsSince(tx: Tx, policyId: string, startDate: string) {
  const found = await rows(
    tx,
    suspensionRow,
    sql`select from_date, to_date from policy_suspensions
        where policy_id = ${policyId} and from_date >= ${startDate} order by from_date`,
  )
  return found.map(({ from_date, to_date }) => (to_date ? { from: from_date, to: to_date } : { from: from_date }))
}

export function insertSuspension(tx: Tx, policyId: string, fromDate: string) {
  return run(tx, sql`insert into policy_suspensions (policy_id, from_date) values (${policyId}, ${fromDate})`)
}

export function endSuspension(tx: Tx, policyId: string, toDate: string) {
  return run(
    tx,
    sql`update policy_suspensions set to_date = greatest(from_date, ${toDate}::date)
        where policy_id = ${policyId} and to_date is null`,
  )
}

export type NewVersion = {
  estimateId: string
  startDate: string
  riskCode: string
  coverType: string
  sumInsuredPesewas: number | null
  officePremiumPesewas: number
  feesPesewas: number
}

/**
 * Inserts the next version of a record with its changes, unpaid like every new record. `created_at` is copied from the sale,
 * because lists show it and sort by it; `issued_at` becomes the time of the change.
 */
export function insertVersion(tx: Tx, recordId: string, next: NewVersion, now: Date): Promise<RecordRow> {
  return one(
    tx,
    recordRow,
    sql`insert into policy_records as r (policy_id, product, record_number, kind, is_current, status, status_at, customer_id,
          vehicle_id, seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days,
          sum_insured_pesewas, office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, superseded_from, search_text,
          created_at)
        select r.policy_id, r.product, (select max(record_number) + 1 from policy_records where policy_id = r.policy_id),
          'endorsement', false, 'awaiting_payment', ${now}, r.customer_id, r.vehicle_id, r.seller_id, r.agent_id, r.branch_id,
          ${next.estimateId}, ${next.riskCode}, ${next.coverType}, ${next.startDate}, r.end_date, r.cover_days,
          coalesce(${next.sumInsuredPesewas}::bigint, r.sum_insured_pesewas), ${next.officePremiumPesewas}::bigint,
          ${next.feesPesewas}::bigint, ${next.officePremiumPesewas}::bigint + ${next.feesPesewas}::bigint, ${now},
          r.superseded_from, r.search_text, r.created_at
        from policy_records r where r.id = ${recordId} returning ${recordColumns}`,
  )
}

const stickerRow = z.object({ status: z.enum(STICKER_STATUSES), agent_id: z.string().nullable() })

/** Locks a sticker that no policy uses, in the stock of the branch or the agent. */
export function lockFreeSticker(tx: Tx, number: string, { branchId, agentId }: Holder) {
  return maybe(
    tx,
    stickerRow,
    sql`select status, agent_id from stickers
        where number = ${number} and branch_id = ${branchId} and (agent_id is null or agent_id = ${agentId}::uuid)
          and policy_id is null and status in ('in_stock', 'assigned')
        for update`,
  )
}

/**
 * Whether a sticker number that is not in stock can be assigned: no stickers have been received from the NIC yet, and the
 * number is not recorded.
 */
export async function isNewSticker(tx: Tx, number: string): Promise<boolean> {
  const found = await one(
    tx,
    z.object({ is_new: z.boolean() }),
    sql`select not exists (select from sticker_moves) and not exists (select from stickers where number = ${number}) as is_new`,
  )
  return found.is_new
}

export function insertSticker(tx: Tx, number: string, branchId: string, now: Date) {
  return run(
    tx,
    sql`insert into stickers (number, status, source, branch_id, created_at, updated_at)
        values (${number}, 'assigned', 'hand', ${branchId}, ${now}, ${now})`,
  )
}

export function saveSticker(tx: Tx, number: string, change: { status: string; policyId: string }, now: Date) {
  return run(
    tx,
    sql`update stickers set status = ${change.status}, policy_id = ${change.policyId}, updated_at = ${now}
        where number = ${number}`,
  )
}
