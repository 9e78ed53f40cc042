import { notice } from '@okwan/contract/platform/fields'
import type { Reader } from '@okwan/domain/platform/reach'
import type { Notice, UnderwriterTerms } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { draftContent } from '../../motor/drafts/draft-content.ts'
import { ownedBy } from '../../travel/scope.ts'
import { reachedBy } from './scope.ts'

export type NewReferral = {
  draftId: string
  sellerId: string
  branchId: string
  reasons: readonly Notice[]
  note: string | null
}

export async function insertReferral(tx: Tx, referral: NewReferral, now: Date): Promise<void> {
  await run(
    tx,
    sql`update motor_referrals set state = 'superseded' where draft_id = ${referral.draftId} and state = 'waiting'`,
  )
  await run(
    tx,
    sql`insert into motor_referrals (draft_id, seller_id, branch_id, reasons, note, requested_at)
        values (${referral.draftId}, ${referral.sellerId}, ${referral.branchId}, ${JSON.stringify(referral.reasons)}::jsonb, ${referral.note},
                ${now})`,
  )
}

const referralRow = z.object({
  id: z.string(),
  draft_id: z.string(),
  version: z.number(),
  requested_at: z.date(),
  reasons: z.array(notice),
  note: z.string().nullable(),
  content: draftContent,
  /** Name of the existing customer that the seller has selected. */
  known_name: z.string().nullable(),
  seller_id: z.string(),
  seller_name: z.string(),
  seller_number: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  premium_pesewas: z.number().nullable(),
})
export type ReferralRow = z.output<typeof referralRow>

const columns = sql`f.id, f.draft_id, d.version, f.requested_at, f.reasons, f.note, d.content, f.seller_id,
  (select coalesce(c.company_name, concat_ws(' ', c.first_name, c.last_name)) from customers c
    where c.code = d.content #>> '{policyholder,customerCode}') as known_name,
  u.full_name as seller_name, u.mobile_number as seller_number, f.branch_id, b.name as branch_name,
  (select e.total_pesewas from motor_estimates e where e.id::text = d.content->>'estimateId') as premium_pesewas`
/** Excludes referrals of drafts whose answers have changed since. */
const waiting = sql`from motor_referrals f join motor_drafts d on d.id = f.draft_id join users u on u.id = f.seller_id
  join branches b on b.id = f.branch_id where f.state = 'waiting' and d.content->>'referral' = 'waiting'`

type ReferralPage = { cursor?: string; limit: number; branchId?: string; owner?: 'mine' | 'unassigned' | undefined }

const listedRow = referralRow.extend(cursorColumns)

export function listReferralRows(tx: Tx, actor: Reader, { cursor, limit, branchId, owner }: ReferralPage) {
  const ofBranch = branchId ? sql`f.branch_id = ${branchId}` : sql`true`
  const reached = sql`${waiting} and ${reachedBy(actor)} and ${ofBranch} and ${ownedBy(owner, actor.id, sql`f.draft_id`)}`
  return listPage(
    tx,
    {
      row: listedRow,
      columns,
      from: reached,
      sort: { column: 'f.requested_at', type: 'timestamptz', descending: false },
      id: 'f.id',
    },
    { cursor, limit },
  )
}

export function findReferral(tx: Tx, actor: Reader, draftId: string): Promise<ReferralRow | undefined> {
  return maybe(tx, referralRow, sql`select ${columns} ${waiting} and ${reachedBy(actor)} and f.draft_id = ${draftId}`)
}

export function lockReferral(tx: Tx, actor: Reader, draftId: string): Promise<ReferralRow | undefined> {
  return maybe(
    tx,
    referralRow,
    sql`select ${columns} ${waiting} and ${reachedBy(actor)} and f.draft_id = ${draftId} for update of d, f`,
  )
}

export type Decision = {
  id: string
  state: 'approved' | 'declined'
  decidedBy: string
  note: string | null
  terms: UnderwriterTerms | undefined
}

export function saveDecision(tx: Tx, { id, state, decidedBy, note, terms }: Decision, now: Date) {
  const conditions = terms && terms.conditions.length > 0 ? [...terms.conditions] : null
  return run(
    tx,
    sql`update motor_referrals set state = ${state}, decided_by = ${decidedBy}, decided_at = ${now}, decision_note = ${note},
          loading_bps = ${terms?.loadingBps || null}, excess_rate_bps = ${terms?.excessRateBps ?? null}, conditions = ${conditions}
        where id = ${id}`,
  )
}

const historyRow = z.object({
  draft_id: z.string(),
  requested_at: z.date(),
  seller_name: z.string(),
  note: z.string().nullable(),
  state: z.enum(['waiting', 'approved', 'declined', 'superseded']),
  decided_at: z.date().nullable(),
  decider_name: z.string().nullable(),
  decision_note: z.string().nullable(),
})
export type HistoryRow = z.output<typeof historyRow>

/** All referrals of these drafts, oldest first. */
export function historyOf(tx: Tx, draftIds: readonly string[]): Promise<HistoryRow[]> {
  return rows(
    tx,
    historyRow,
    sql`select f.draft_id, f.requested_at, s.full_name as seller_name, f.note, f.state, f.decided_at,
          u.full_name as decider_name, f.decision_note
        from motor_referrals f join users s on s.id = f.seller_id left join users u on u.id = f.decided_by
        where f.draft_id = any(${draftIds}::uuid[]) order by f.requested_at, f.id`,
  )
}
