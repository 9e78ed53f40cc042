import { toAccraDate } from '@okwan/domain/platform/dates'
import { FORFEIT_AFTER_DAYS } from '@okwan/domain/policies/policies/status-at'
import { POLICY_STATUSES, type PolicyStatus, type StickerStatus } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { coverOrPlan } from '../../products/rate-books/cover-or-plan.ts'
import { datedColumns } from './issue/dated-record.ts'

const idRow = z.object({ id: z.string() })

export const recordRow = z.object({
  id: z.string(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  record_number: z.number(),
  status: z.enum(POLICY_STATUSES),
  vehicle_id: z.string().nullable(),
  branch_id: z.string(),
  agent_id: z.string().nullable(),
  cover_type: coverOrPlan,
  office_premium_pesewas: z.number(),
  ...datedColumns,
  certificate_number: z.string().nullable(),
  sticker_number: z.string().nullable(),
})
export type RecordRow = z.output<typeof recordRow>

export const recordColumns = sql`r.id, r.policy_id, r.policy_number, r.record_number, r.status, r.vehicle_id, r.branch_id, r.agent_id,
  r.cover_type, r.office_premium_pesewas, r.start_date, r.end_date, r.due_at, r.suspended_from, r.cancelled_from,
  r.superseded_from, r.certificate_number, r.sticker_number`
const select = sql`select ${recordColumns} from policy_records r`

export function lockRecord(tx: Tx, id: string): Promise<RecordRow> {
  return one(tx, recordRow, sql`${select} where r.id = ${id} for update of r`)
}

export function lockCurrent(tx: Tx, policyId: string): Promise<RecordRow> {
  return one(tx, recordRow, sql`${select} where r.policy_id = ${policyId} and r.is_current for update of r`)
}

/** The issued record whose cover starts when the given one is superseded. */
export function lockSuccessor(tx: Tx, { policy_id, superseded_from }: RecordRow) {
  return maybe(
    tx,
    recordRow,
    sql`${select} where r.policy_id = ${policy_id} and not r.is_current and r.status = 'active'
          and r.start_date = ${superseded_from} for update of r`,
  )
}

/** Batch size: large enough to be fast, small enough for short locks. */
const MAX_DUE = 200
/** Candidates of each kind; more than a batch, so that parallel nodes find work. */
const SCAN_LIMIT = 1000

/** Records whose stored status is out of date. Nodes skip rows that another node has locked. */
export function lockDue(tx: Tx, now: Date): Promise<RecordRow[]> {
  return rows(
    tx,
    recordRow,
    sql`${select} where r.id in (${dueIds(now, SCAN_LIMIT)}) order by r.id limit ${MAX_DUE} for update of r skip locked`,
  )
}

/** More than the records that become due in a day, even with a million policies. */
const MAX_NAMED = 5000

/** Ids of records whose stored status is out of date. */
export async function findOutdatedRecordIds(tx: Tx, now: Date): Promise<string[] | 'many'> {
  const due = await rows(tx, idRow, dueIds(now, MAX_NAMED + 1))
  return due.length > MAX_NAMED ? 'many' : due.map(({ id }) => id)
}

/**
 * Each part is sorted by an index and limited, because PostgreSQL would otherwise scan the whole table to find that nothing is
 * due.
 */
function dueIds(now: Date, limit: number): Sql {
  const today = toAccraDate(now)
  const running = sql`select id from policy_records where status in ('active', 'suspended') and`
  const first = raw(`limit ${limit}`)
  return sql`(${running} cancelled_from <= ${today} order by cancelled_from ${first})
    union all (select id from policy_records
      where is_current and superseded_from <= ${today} and status in ('active', 'suspended', 'expired')
      order by superseded_from ${first})
    union all (${running} end_date < ${today} and (suspended_from is null or suspended_from > ${today})
      order by end_date ${first})
    union all (select id from policy_records where status = 'active' and suspended_from <= ${today}
      order by suspended_from ${first})
    union all (${running} suspended_from <= ${today}::date - ${FORFEIT_AFTER_DAYS}::integer order by suspended_from ${first})
    union all (select o.id from policy_records o where o.status in ('awaiting_payment', 'pay_later') and o.due_at <= ${now}
      -- A paid offer does not lapse, even if its issuing job is late.
      and not exists (select from checkouts k where k.payable_type in ('motor-purchase', 'travel-purchase')
        and k.payable_id = o.id and k.state = 'paid')
      and not exists (select from fleet_records m join fleets f on f.id = m.fleet_id
        join checkouts k on k.client_reference = f.client_reference
        where m.policy_record_id = o.id and k.state = 'paid')
      order by o.due_at ${first})`
}

export function lockVehicle(tx: Tx, vehicleId: string) {
  return run(tx, sql`select id from vehicles where id = ${vehicleId} for update`)
}

export async function hasOverlap(tx: Tx, record: RecordRow): Promise<boolean> {
  const found = await maybe(
    tx,
    idRow,
    sql`select id from policy_records
        where vehicle_id = ${record.vehicle_id} and status in ('issuing', 'active', 'suspended') and id <> ${record.id}
          and cover && daterange(${record.start_date}, ${record.end_date}, '[]') limit 1`,
  )
  return found !== undefined
}

/** Our cover of a vehicle that overlaps these dates. */
export function findCover(tx: Tx, requested: { vehicleId: string; startDate: string; endDate: string }) {
  return maybe(
    tx,
    z.object({ end_date: z.string() }),
    sql`select end_date from policy_records
        where vehicle_id = ${requested.vehicleId} and status in ('issuing', 'active', 'suspended')
          and cover && daterange(${requested.startDate}, ${requested.endDate}, '[]')
        order by end_date desc limit 1`,
  )
}

export async function insertPolicy(tx: Tx, product: string, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    idRow,
    sql`insert into policies (product, created_at) values (${product}, ${now}) returning id`,
  )
  return id
}

export type NewRecord = {
  policyId: string
  product: 'motor' | 'travel'
  kind: 'new' | 'renewal' | 'endorsement'
  status: 'awaiting_payment' | 'pay_later'
  customerId: string
  vehicleId: string | null
  sellerId: string
  agentId: string | null
  branchId: string
  estimateId: string | null
  riskCode: string | null
  coverType: string
  startDate: string
  endDate: string
  coverDays: number
  sumInsuredPesewas: number
  officePremiumPesewas: number
  feesPesewas: number
  premiumPesewas: number
  dueAt: Date
}

/**
 * The first record of a policy is its current one; later ones become current when they are issued. A change keeps the creation
 * time of the sale. Waits for a running erasure of the customer; undefined if the customer is erased.
 */
export async function insertRecord(tx: Tx, r: NewRecord, now: Date): Promise<string | undefined> {
  const inserted = await maybe(
    tx,
    idRow,
    sql`insert into policy_records (policy_id, product, record_number, kind, is_current, status, status_at, status_by,
          customer_id, vehicle_id, seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date,
          cover_days, sum_insured_pesewas, office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, search_text,
          created_at)
        select ${r.policyId}, ${r.product},
          (select coalesce(max(record_number), 0) + 1 from policy_records where policy_id = ${r.policyId}), ${r.kind},
          not exists (select from policy_records where policy_id = ${r.policyId}), ${r.status}, ${now}, ${r.sellerId}, ${r.customerId}, ${r.vehicleId}, ${r.sellerId}, ${r.agentId}, ${r.branchId}, ${r.estimateId},
          ${r.riskCode}, ${r.coverType}, ${r.startDate}, ${r.endDate}, ${r.coverDays}, ${r.sumInsuredPesewas},
          ${r.officePremiumPesewas}, ${r.feesPesewas}, ${r.premiumPesewas}, ${r.dueAt},
          policy_search_text(${r.policyId}, ${r.customerId}, ${r.vehicleId}),
          coalesce((select created_at from policy_records
            where policy_id = ${r.policyId} and is_current and ${r.kind}::text = 'endorsement'), ${now})
        from customers k where k.id = ${r.customerId} and k.erased_at is null for key share of k
        returning id`,
  )
  return inserted?.id
}

export async function nextPolicyNumber(tx: Tx): Promise<number> {
  const { number } = await one(tx, z.object({ number: z.number() }), sql`select nextval('policy_numbers') as number`)
  return number
}

/** Travel policies have a separate sequence. */
export async function nextTravelNumber(tx: Tx): Promise<number> {
  const next = sql`select nextval('travel_policy_numbers') as number`
  return (await one(tx, z.object({ number: z.number() }), next)).number
}

/** A trigger copies the number to the records. */
export async function setPolicyNumber(tx: Tx, policyId: string, policyNumber: string): Promise<void> {
  await run(tx, sql`update policies set policy_number = ${policyNumber} where id = ${policyId}`)
}

export async function refreshSearch(tx: Tx, policyId: string): Promise<void> {
  await run(
    tx,
    sql`update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id)
        where policy_id = ${policyId}`,
  )
}

const COLUMN_OF = {
  status: 'status',
  challengeReason: 'challenge_reason',
  certificateNumber: 'certificate_number',
  brownCardNumber: 'brown_card_number',
  stickerNumber: 'sticker_number',
  midReference: 'mid_reference',
  issuedAt: 'issued_at',
  supersededFrom: 'superseded_from',
  cancelledFrom: 'cancelled_from',
  suspendedFrom: 'suspended_from',
  startDate: 'start_date',
  endDate: 'end_date',
  dueAt: 'due_at',
} as const
export type RecordChanges = {
  [K in Exclude<keyof typeof COLUMN_OF, 'status' | 'issuedAt' | 'dueAt' | 'suspendedFrom'>]?: string
} & {
  status?: PolicyStatus
  issuedAt?: Date
  dueAt?: Date
  /** Null ends the suspension. */
  suspendedFrom?: string | null
}

/** Returns the changed record. Every change increments the version; a trigger logs status changes. */
export function saveRecord({ tx, now, actor }: AuditCtx, id: string, changes: RecordChanges): Promise<RecordRow> {
  // The field names are keys of COLUMN_OF by type.
  const sets = Object.entries(changes).map(
    ([field, value]) => sql`${raw(COLUMN_OF[field as keyof typeof COLUMN_OF])} = ${value}`,
  )
  const status = changes.status ? [sql`status_at = ${now}`, sql`status_by = ${actor?.id ?? null}`] : []
  return one(
    tx,
    recordRow,
    sql`update policy_records r set ${join([...sets, ...status, sql`version = version + 1`], ', ')} where r.id = ${id}
        returning ${recordColumns}`,
  )
}

export type NewPrice = {
  estimateId: string
  riskCode: string
  sumInsuredPesewas: number
  officePremiumPesewas: number
  feesPesewas: number
}

export function savePrice(tx: Tx, id: string, price: NewPrice) {
  const { officePremiumPesewas, feesPesewas } = price
  return run(
    tx,
    sql`update policy_records set estimate_id = ${price.estimateId}, risk_code = ${price.riskCode},
          sum_insured_pesewas = ${price.sumInsuredPesewas}, office_premium_pesewas = ${officePremiumPesewas},
          fees_pesewas = ${feesPesewas}, premium_pesewas = ${officePremiumPesewas + feesPesewas}, version = version + 1
        where id = ${id}`,
  )
}

export async function setCurrentRecord(tx: Tx, policyId: string, recordId: string): Promise<void> {
  await run(tx, sql`update policy_records set is_current = false where policy_id = ${policyId} and is_current`)
  await run(tx, sql`update policy_records set is_current = true where id = ${recordId}`)
}

export function insertSticker(
  tx: Tx,
  sticker: { number: string; policyId: string; status: 'assigned' | 'active' },
  now: Date,
) {
  return run(
    tx,
    sql`insert into stickers (number, status, source, policy_id, created_at, updated_at)
        values (${sticker.number}, ${sticker.status}, 'mid', ${sticker.policyId}, ${now}, ${now})`,
  )
}

/** Retired stickers do not change; a sticker that was never used can only be voided. */
export function endSticker(tx: Tx, number: string, status: StickerStatus, now: Date) {
  const live = status === 'void' ? sql`status in ('assigned', 'active')` : sql`status = 'active'`
  return run(tx, sql`update stickers set status = ${status}, updated_at = ${now} where number = ${number} and ${live}`)
}

export function fixSticker(tx: Tx, number: string, now: Date) {
  return run(
    tx,
    sql`update stickers set status = 'active', updated_at = ${now} where number = ${number} and status = 'assigned'`,
  )
}
