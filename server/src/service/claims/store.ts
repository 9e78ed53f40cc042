import { assessment, type ClaimAssessment, type ClaimNotice, notice, settlement } from '@okwan/contract/service/claims'
import {
  CLAIM_DOCUMENTS,
  CLAIM_STATUSES,
  type ClaimDocument,
  type ClaimStatus,
  MOTOR_CLAIM_TYPES,
  TRAVEL_CLAIM_TYPES,
} from '@okwan/domain/service/claims/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { storedJson } from '../../platform/db/stored-json.ts'
import { partiesToPolicy } from '../../policies/policies/read/parties.ts'

// Object.keys loses the key type of the record.
const document = z.enum(Object.keys(CLAIM_DOCUMENTS) as [ClaimDocument, ...ClaimDocument[]])

const claimType = z.enum([...MOTOR_CLAIM_TYPES, ...TRAVEL_CLAIM_TYPES])

export const claimRow = z.object({
  id: z.string(),
  number: z.number(),
  type: claimType,
  status: z.enum(CLAIM_STATUSES),
  policy_id: z.string(),
  policy_number: z.string(),
  product: z.enum(['motor', 'travel']),
  policy_record_id: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  incident_date: z.string(),
  notice: storedJson(notice),
  is_late: z.boolean(),
  reported_by: z.string(),
  reporter_name: z.string(),
  reported_at: z.date(),
  handler_id: z.string().nullable(),
  handler_name: z.string().nullable(),
  acknowledged_on: z.string().nullable(),
  documents_complete_on: z.string().nullable(),
  decided_on: z.string().nullable(),
  offer_accepted_on: z.string().nullable(),
  settled_on: z.string().nullable(),
  next_due_on: z.string().nullable(),
  breaches: z.array(z.string()),
  reserve_pesewas: z.number(),
  reserved_at: z.date(),
  assessment: assessment.nullable(),
  settlement: settlement.nullable(),
  payable_pesewas: z.number().nullable(),
  assessed_by: z.string().nullable(),
  assessor_name: z.string().nullable(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_reason: z.string().nullable(),
  accepted_code_id: z.string().nullable(),
  accepted_file_id: z.string().nullable(),
  voucher_file_id: z.string().nullable(),
  voucher_by: z.string().nullable(),
  voucher_by_name: z.string().nullable(),
  voucher_at: z.date().nullable(),
  payout_id: z.string().nullable(),
  paid_pesewas: z.number(),
  round: z.number(),
  version: z.number(),
  customer_name: z.string(),
  is_company: z.boolean(),
  customer_id: z.string(),
  customer_phone: z.string(),
  customer_code: z.string(),
  registration_number: z.string().nullable(),
})
export type ClaimRow = z.output<typeof claimRow>

export const claimColumns = sql`s.id, s.number, s.type, s.status, s.policy_id, p.policy_number, p.product, s.policy_record_id,
  s.branch_id, b.name as branch_name, s.incident_date, s.notice, s.is_late, s.reported_by, q.full_name as reporter_name,
  s.reported_at, s.handler_id, h.full_name as handler_name, s.acknowledged_on, s.documents_complete_on, s.decided_on,
  s.offer_accepted_on, s.settled_on, s.next_due_on, s.breaches, s.reserve_pesewas, s.reserved_at, s.assessment, s.settlement,
  s.payable_pesewas, s.assessed_by, a.full_name as assessor_name, s.decided_by, d.full_name as decider_name, s.decided_at,
  s.decision_reason, s.accepted_code_id, s.accepted_file_id, s.voucher_file_id, s.voucher_by,
  w.full_name as voucher_by_name, s.voucher_at, s.payout_id, s.paid_pesewas, s.round, s.version,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
  c.company_name is not null as is_company, r.customer_id, c.phone as customer_phone, c.code as customer_code, v.registration_number`
/** `r` is the current policy record, which determines the reach of its claims. */
export const claimTables = sql`from claims s join policies p on p.id = s.policy_id
  join policy_records r on r.policy_id = s.policy_id and r.is_current join customers c on c.id = r.customer_id
  left join vehicles v on v.id = r.vehicle_id join branches b on b.id = s.branch_id join users q on q.id = s.reported_by
  left join users h on h.id = s.handler_id left join users a on a.id = s.assessed_by left join users d on d.id = s.decided_by
  left join users w on w.id = s.voucher_by`

export function lockClaim(tx: Tx, id: string, reach: Sql = sql`true`): Promise<ClaimRow | undefined> {
  return maybe(tx, claimRow, sql`select ${claimColumns} ${claimTables} where s.id = ${id} and ${reach} for update of s`)
}

export function lockClaimOfPayout(tx: Tx, payoutId: string) {
  return maybe(
    tx,
    claimRow,
    sql`select ${claimColumns} ${claimTables} join payouts o on o.claim_id = s.id where o.id = ${payoutId} for update of s`,
  )
}

export type NewClaim = {
  notice: ClaimNotice
  policyId: string
  policyRecordId: string
  branchId: string
  isLate: boolean
  reportedBy: string
  reservePesewas: number
  nextDueOn: string
}

/** The customer of a policy, as a subquery. */
export const holderOf = (policyId: string) =>
  sql`(select r.customer_id from policy_records r where r.policy_id = ${policyId} and r.is_current)`

export async function insertClaim(tx: Tx, claim: NewClaim, now: Date): Promise<string> {
  const { notice } = claim
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into claims (type, status, status_at, status_by, policy_id, policy_record_id, branch_id, incident_date, notice,
          is_late, reported_by, reported_at, reserve_pesewas, reserved_at, next_due_on)
        values (${notice.type}, 'reported', ${now}, ${claim.reportedBy}, ${claim.policyId}, ${claim.policyRecordId},
          ${claim.branchId}, ${notice.incidentDate}, ${notice}, ${claim.isLate}, ${claim.reportedBy}, ${now},
          ${claim.reservePesewas}, ${now}, ${claim.nextDueOn})
        returning id`,
  )
  return id
}

const COLUMN_OF = {
  status: 'status',
  statusAt: 'status_at',
  statusBy: 'status_by',
  statusNote: 'status_note',
  handlerId: 'handler_id',
  handledAt: 'handled_at',
  acknowledgedOn: 'acknowledged_on',
  documentsCompleteOn: 'documents_complete_on',
  decidedOn: 'decided_on',
  offerAcceptedOn: 'offer_accepted_on',
  settledOn: 'settled_on',
  nextDueOn: 'next_due_on',
  breaches: 'breaches',
  reservePesewas: 'reserve_pesewas',
  reservedAt: 'reserved_at',
  assessment: 'assessment',
  settlement: 'settlement',
  payablePesewas: 'payable_pesewas',
  assessedBy: 'assessed_by',
  assessedAt: 'assessed_at',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  decisionReason: 'decision_reason',
  acceptedCodeId: 'accepted_code_id',
  acceptedFileId: 'accepted_file_id',
  acceptedBy: 'accepted_by',
  voucherFileId: 'voucher_file_id',
  voucherBy: 'voucher_by',
  voucherAt: 'voucher_at',
  payoutId: 'payout_id',
  paidPesewas: 'paid_pesewas',
  round: 'round',
} as const
type Column = keyof typeof COLUMN_OF
export type ClaimChanges = {
  status?: ClaimStatus
  breaches?: readonly string[]
  assessment?: ClaimAssessment | null
  settlement?: z.output<typeof settlement> | null
} & {
  [K in Exclude<Column, 'status' | 'breaches' | 'assessment' | 'settlement'>]?: string | number | Date | null
}

export function saveClaim(tx: Tx, id: string, changes: ClaimChanges) {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  // The field names are keys of COLUMN_OF by type.
  const sets = changed.map(([field, value]) => sql`${raw(COLUMN_OF[field as Column])} = ${value}`)
  return run(tx, sql`update claims set ${join([...sets, sql`version = version + 1`], ', ')} where id = ${id}`)
}

export function partiesTo(tx: Tx, claimId: string) {
  return partiesToPolicy(tx, sql`claims s where s.id = ${claimId}`, sql`s.notice #>> '{payTo,msisdn}'`)
}

export async function payoutApproversOf(tx: Tx, claimId: string): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ approver_id: z.string() }),
    sql`select distinct a.approver_id from payout_approvals a join payouts p on p.id = a.payout_id where p.claim_id = ${claimId}`,
  )
  return found.map(({ approver_id }) => approver_id)
}

const documentRow = z.object({ document, file_id: z.string() })

export function documentsOf(tx: Tx, claimId: string) {
  return rows(
    tx,
    documentRow,
    sql`select document, file_id from claim_documents where claim_id = ${claimId} order by added_at, file_id`,
  )
}

export type Document = { document: ClaimDocument; fileId: string }

type AddedDocuments = { documents: readonly Document[]; by: string }

export async function insertDocuments(tx: Tx, claimId: string, { documents, by }: AddedDocuments, now: Date) {
  for (const { document: kind, fileId } of documents) {
    await run(
      tx,
      sql`insert into claim_documents (claim_id, file_id, document, added_by, added_at)
          values (${claimId}, ${fileId}, ${kind}, ${by}, ${now}) on conflict do nothing`,
    )
  }
}

/** Whether the current term was cancelled, and the paid terms that were cancelled before their start. */
export async function endedTerms(tx: Tx, policyId: string) {
  const found = await rows(
    tx,
    z.object({ id: z.string(), start_date: z.string(), is_current: z.boolean() }),
    sql`select id, start_date, is_current from policy_records
        where policy_id = ${policyId} and status = 'cancelled' and issued_at is not null
          and (is_current or cancelled_from = start_date)`,
  )
  return {
    hasEnded: found.some(({ is_current }) => is_current),
    notStarted: found.filter(({ is_current }) => !is_current),
  }
}

/** Paid and agreed amounts for the same event, or in the same term for cover with an annual limit. */
export async function settledBefore(tx: Tx, claim: ClaimRow, since: string | undefined): Promise<number> {
  const same = sql`incident_date = ${claim.incident_date} and type = ${claim.type}
    and notice ->> 'travellerId' is not distinct from ${claim.notice.travellerId ?? null}`
  const yearly = since ? sql`type in ('own_damage', 'windscreen') and incident_date >= ${since}` : sql`false`
  const row = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(paid_pesewas + case when id <> ${claim.id}
            and status in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed')
          then payable_pesewas else 0 end), 0)::bigint as pesewas
        from claims where policy_id = ${claim.policy_id} and ((${same}) or (${yearly}))`,
  )
  return row.pesewas
}
