import { REFERRAL_DECISION_OUTCOMES } from '@okwan/domain/products/travel-plans/terms'
import * as z from 'zod'
import { rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { SEALED_BYTES, type SealedValue } from '../../../platform/encryption/seal.ts'

// Health answers and underwriting decisions are encrypted, so they cannot be searched.

const sealedColumns = { key_id: z.string(), sealed: z.instanceof(Buffer) }
const healthRow = z.object({
  draft_id: z.string(),
  traveller_id: z.string(),
  answered_by: z.string(),
  ...sealedColumns,
})
export type HealthRow = z.output<typeof healthRow>
const healthColumns = sql`draft_id, traveller_id, answered_by, key_id, sealed`

export function healthRows(tx: Tx, draftId: string) {
  return rows(tx, healthRow, sql`select ${healthColumns} from travel_health_answers where draft_id = ${draftId}`)
}

export function saveHealth(
  tx: Tx,
  {
    draftId,
    answeredBy,
    sealed,
  }: { draftId: string; answeredBy: string; sealed: ({ travellerId: string } & SealedValue)[] },
  now: Date,
) {
  return run(
    tx,
    sql`insert into travel_health_answers (draft_id, traveller_id, key_id, sealed, answered_by, answered_at)
        select ${draftId}, traveller_id, key_id, sealed, ${answeredBy}, ${now}
        from unnest(${sealed.map((one) => one.travellerId)}::text[], ${sealed.map((one) => one.keyId)}::text[],
          ${sealed.map((one) => one.sealed)}::bytea[]) as given (traveller_id, key_id, sealed)
        on conflict (draft_id, traveller_id) do update set key_id = excluded.key_id, sealed = excluded.sealed,
          answered_by = excluded.answered_by, answered_at = excluded.answered_at`,
  )
}

/** Deletes the answers of removed travellers. */
export function deleteHealthExcept(tx: Tx, draftId: string, travellerIds: readonly string[]) {
  return run(
    tx,
    sql`delete from travel_health_answers where draft_id = ${draftId} and traveller_id <> all(${travellerIds})`,
  )
}

const referralDecisionRow = z.object({
  id: z.string(),
  subject: z.string(),
  outcome: z.enum(REFERRAL_DECISION_OUTCOMES),
  loading_bps: z.number().nullable(),
  decided_by_name: z.string(),
  decided_at: z.date(),
  ...sealedColumns,
})
export type ReferralDecisionRow = z.output<typeof referralDecisionRow>
const referralDecisionColumns = sql`r.id, r.subject, r.outcome, r.loading_bps, u.full_name as decided_by_name, r.decided_at, r.key_id, r.sealed
  from travel_referral_decisions r join users u on u.id = r.decided_by`

export function referralDecisionRows(tx: Tx, draftId: string) {
  return rows(
    tx,
    referralDecisionRow,
    sql`select ${referralDecisionColumns} where r.draft_id = ${draftId} order by r.decided_at, r.id`,
  )
}

export type NewReferralDecision = {
  id: string
  draftId: string
  sellerId: string
  subject: string
  outcome: string
  loadingBps: number | null
  decidedBy: string
} & SealedValue

export function insertReferralDecision(tx: Tx, referralDecision: NewReferralDecision, now: Date) {
  return run(
    tx,
    sql`insert into travel_referral_decisions (id, draft_id, seller_id, subject, outcome, loading_bps, key_id, sealed, decided_by, decided_at)
        values (${referralDecision.id}, ${referralDecision.draftId}, ${referralDecision.sellerId}, ${referralDecision.subject}, ${referralDecision.outcome}, ${referralDecision.loadingBps},
                ${referralDecision.keyId}, ${referralDecision.sealed}, ${referralDecision.decidedBy}, ${now})`,
  )
}

/** Also locks values that were stored before padding was introduced, because their length reveals the answers. */
export function lockHealthOfOtherKeys(tx: Tx, keyId: string, limit: number) {
  return rows(
    tx,
    healthRow,
    sql`select ${healthColumns} from travel_health_answers where key_id <> ${keyId} or length(sealed) < ${SEALED_BYTES}
        order by draft_id, traveller_id limit ${limit} for update`,
  )
}

export function lockReferralDecisionsOfOtherKeys(tx: Tx, keyId: string, limit: number) {
  return rows(
    tx,
    referralDecisionRow,
    sql`select ${referralDecisionColumns} where r.key_id <> ${keyId} or length(r.sealed) < ${SEALED_BYTES}
        order by r.id limit ${limit} for update of r`,
  )
}

export function resealHealthRow(tx: Tx, row: HealthRow, { keyId, sealed }: SealedValue) {
  return run(
    tx,
    sql`update travel_health_answers set key_id = ${keyId}, sealed = ${sealed}
        where draft_id = ${row.draft_id} and traveller_id = ${row.traveller_id}`,
  )
}

export function resealReferralDecisionRow(tx: Tx, id: string, { keyId, sealed }: SealedValue) {
  return run(tx, sql`update travel_referral_decisions set key_id = ${keyId}, sealed = ${sealed} where id = ${id}`)
}
