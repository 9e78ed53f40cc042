import { draftParts } from '@okwan/contract/sales/travel/drafts'
import type { TravelPrice } from '@okwan/domain/products/travel-plans/rating'
import { REFERRAL_DECISION_OUTCOMES } from '@okwan/domain/products/travel-plans/terms'
import type { Policyholder } from '@okwan/domain/sales/travel/draft/policyholder'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { storedJson } from '../../platform/db/stored-json.ts'
import type { Actor } from '../../platform/http/context.ts'
import { cursorColumns, listPage, type Sort } from '../../platform/http/paging.ts'
import { storedTravelPrice } from '../../products/rate-books/stored-travel-price.ts'
import { ownedBy, reachedBy } from './scope.ts'

/** Answers of a draft as typed. */
const draftContent = z.object({
  policyholder: draftParts.policyholder,
  party: draftParts.party,
  travellers: z.array(draftParts.traveller.unwrap().extend({ travellerId: z.string() })).optional(),
  trip: draftParts.trip,
  more: draftParts.more,
  /** Accepted declarations; times as text, because JSON has no dates. */
  ticks: z
    .object({ textVersion: z.string(), accepted: z.array(z.object({ code: z.string(), at: z.string() })) })
    .optional(),
})
export type DraftContent = z.output<typeof draftContent>

const draftRow = z.object({
  id: z.string(),
  seller_id: z.string(),
  seller_name: z.string(),
  seller_staff_id: z.string(),
  seller_agent_id: z.string().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  seller_number: z.string(),
  branch_group_id: z.string(),
  content: storedJson(draftContent),
  version: z.number(),
  answers_version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  expires_at: z.date(),
  referral_state: z.enum(['waiting', 'documents']).nullable(),
  policy_id: z.string().nullable(),
  held_until: z.date().nullable(),
})
export type DraftRow = z.output<typeof draftRow>

const columns = sql`d.id, d.seller_id, s.full_name as seller_name, s.agent_id as seller_agent_id,
  s.mobile_number as seller_number, s.staff_id as seller_staff_id, d.branch_id,
  b.name as branch_name, b.branch_group_id, d.content, d.version, d.answers_version, d.created_at, d.updated_at, d.expires_at, d.referral_state,
  d.policy_id, d.held_until`
const tables = sql`from travel_drafts d join users s on s.id = d.seller_id join branches b on b.id = d.branch_id`

export function findDraft(tx: Tx, id: string) {
  return maybe(tx, draftRow, sql`select ${columns} ${tables} where d.id = ${id}`)
}

export function lockDraft(tx: Tx, id: string) {
  return maybe(tx, draftRow, sql`select ${columns} ${tables} where d.id = ${id} for update of d`)
}

export async function insertDraft(
  tx: Tx,
  draft: { sellerId: string; branchId: string; content: DraftContent; expiresAt: Date },
  now: Date,
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into travel_drafts (seller_id, branch_id, content, created_at, updated_at, expires_at)
        values (${draft.sellerId}, ${draft.branchId}, ${draft.content}, ${now}, ${now}, ${draft.expiresAt}) returning id`,
  )
  return id
}

export function saveContent(tx: Tx, id: string, content: DraftContent) {
  return run(tx, sql`update travel_drafts set content = ${content} where id = ${id}`)
}

/** Removes the accepted declarations and makes the consent invalid, because both were for other answers. */
export function markAnswersChanged(tx: Tx, id: string) {
  return run(
    tx,
    sql`update travel_drafts set answers_version = version + 1, content = content - 'ticks' where id = ${id}`,
  )
}

export type Referral = { state: 'waiting' | 'documents'; dueAt: Date }

/** Saves a change with a new version and the referral state. */
export function saveState(tx: Tx, id: string, referral: Referral | undefined, now: Date) {
  const state = referral?.state ?? null
  // A new state restarts the due time of the referral.
  const isUnchanged = sql`referral_state is not distinct from ${state}::text`
  return run(
    tx,
    sql`update travel_drafts set version = version + 1, updated_at = ${now}, referral_state = ${state},
          referred_at = case when ${isUnchanged} then referred_at else ${referral ? now : null}::timestamptz end,
          referral_due_at = case when ${isUnchanged} then referral_due_at else ${referral?.dueAt ?? null}::timestamptz end
        where id = ${id}`,
  )
}

export function deleteDraftRow(tx: Tx, id: string) {
  return run(tx, sql`delete from travel_drafts where id = ${id}`)
}

/** Keeps the draft at least until the offer expires. */
export function saveHeldUntil(tx: Tx, id: string, until: Date) {
  return run(tx, sql`update travel_drafts set held_until = ${until} where id = ${id}`)
}

export function markSold(tx: Tx, id: string, policyId: string) {
  return run(
    tx,
    sql`update travel_drafts set policy_id = ${policyId}, referral_state = null, referred_at = null, referral_due_at = null
        where id = ${id}`,
  )
}

/** Deletes some expired drafts with all their data. */
export function deleteAbandoned(tx: Tx, now: Date, limit: number) {
  return rows(
    tx,
    z.object({ id: z.string(), branch_id: z.string(), version: z.number() }),
    sql`delete from travel_drafts where id in (
          select id from travel_drafts where policy_id is null and expires_at <= ${now}
            and (held_until is null or held_until <= ${now})
          order by expires_at limit ${limit} for update skip locked)
        returning id, branch_id, version`,
  )
}

// Prices --------------------------------------------------------------------------------------------------------------

const quoteRow = z.object({
  id: z.string(),
  draft_id: z.string(),
  price: storedTravelPrice,
  total_pesewas: z.number(),
  created_at: z.date(),
  expires_at: z.date(),
})
export type QuoteRow = z.output<typeof quoteRow>
const quoteColumns = sql`id, draft_id, price, total_pesewas, created_at, expires_at`

export function findQuote(tx: Tx, id: string) {
  return maybe(tx, quoteRow, sql`select ${quoteColumns} from travel_quotes where id = ${id}`)
}

export function newestQuote(tx: Tx, draftId: string) {
  return maybe(
    tx,
    quoteRow,
    sql`select ${quoteColumns} from travel_quotes where draft_id = ${draftId} order by created_at desc, id desc limit 1`,
  )
}

export function insertQuote(
  tx: Tx,
  quote: { draftId: string; rateBookId: string; price: TravelPrice; createdBy: string; expiresAt: Date },
  now: Date,
) {
  return run(
    tx,
    sql`insert into travel_quotes (draft_id, rate_book_id, price, total_pesewas, created_by, created_at, expires_at)
        values (${quote.draftId}, ${quote.rateBookId}, ${quote.price}, ${quote.price.totalPesewas}, ${quote.createdBy}, ${now},
                ${quote.expiresAt})`,
  )
}

// Consent -------------------------------------------------------------------------------------------------------------

const consentRow = z.object({
  draft_version: z.number(),
  text_version: z.string(),
  accepted: z.array(z.object({ code: z.string(), at: z.coerce.date() })),
  terms_key: z.string(),
  accepted_total_pesewas: z.number(),
  mobile_number: z.string(),
  otp_request_id: z.string().nullable(),
  form_file_id: z.string().nullable(),
  form_reason: z.string().nullable(),
  user_id: z.string(),
  verified_at: z.date(),
  created_at: z.date(),
})

export function newestConsent(tx: Tx, draftId: string) {
  return maybe(
    tx,
    consentRow,
    sql`select draft_version, text_version, accepted, terms_key, accepted_total_pesewas, mobile_number, otp_request_id, form_file_id,
          form_reason, user_id, verified_at, created_at
        from travel_consents where draft_id = ${draftId} order by created_at desc, id desc limit 1`,
  )
}

export type NewConsent = {
  draftId: string
  draftVersion: number
  textVersion: string
  accepted: readonly { code: string; at: Date }[]
  termsKey: string
  acceptedTotalPesewas: number
  mobileNumber: Policyholder['mobileNumber']
  /** The consent is proved either by a code or by a signed form. */
  otpRequestId: string | null
  form: { fileId: string; reason: string } | null
  verifiedAt: Date
  userId: string
  ip: string
  userAgent: string
}

export function insertConsent(tx: Tx, consent: NewConsent, now: Date) {
  return run(
    tx,
    sql`insert into travel_consents (draft_id, draft_version, text_version, accepted, terms_key, accepted_total_pesewas, mobile_number,
          otp_request_id, form_file_id, form_reason, verified_at, user_id, ip, user_agent, created_at)
        values (${consent.draftId}, ${consent.draftVersion}, ${consent.textVersion}, ${JSON.stringify(consent.accepted)}, ${consent.termsKey},
          ${consent.acceptedTotalPesewas}, ${consent.mobileNumber}, ${consent.otpRequestId}, ${consent.form?.fileId ?? null},
          ${consent.form?.reason ?? null}, ${consent.verifiedAt},
          ${consent.userId}, ${consent.ip}, ${consent.userAgent}, ${now})`,
  )
}

// Lists ---------------------------------------------------------------------------------------------------------------

type Page = { cursor?: string; limit: number; branchId?: string }

/** Unexpired drafts, last changed first. */
export function listDraftRows(tx: Tx, actor: Actor, page: Page, now: Date) {
  const sort = { column: 'd.updated_at', type: 'timestamptz', descending: true } as const
  const conditions = [sql`d.policy_id is null and d.expires_at > ${now}`, reachedBy(actor)]
  return listRows(tx, { row: draftRow, selected: columns, conditions, sort }, page)
}

const referralRow = draftRow.extend({
  referral_state: z.enum(['waiting', 'documents']),
  referred_at: z.date(),
  referral_due_at: z.date(),
  premium_pesewas: z.number().nullable(),
})

export function listReferralRows(
  tx: Tx,
  actor: Actor,
  { state, owner, ...page }: Page & { state?: 'waiting' | 'documents'; owner?: 'mine' | 'unassigned' | undefined },
  now: Date,
) {
  const sort = { column: 'd.referral_due_at', type: 'timestamptz', descending: false } as const
  const conditions = [
    state ? sql`d.referral_state = ${state}` : sql`d.referral_state is not null`,
    sql`d.expires_at > ${now}`,
    ownedBy(owner, actor.id, sql`d.id`),
    reachedBy(actor),
  ]
  const selected = sql`${columns}, d.referred_at, d.referral_due_at,
    (select q.total_pesewas from travel_quotes q where q.draft_id = d.id order by q.created_at desc, q.id desc limit 1)
      as premium_pesewas`
  return listRows(tx, { row: referralRow, selected, conditions, sort }, page)
}

const outcomeRow = z.object({
  draft_id: z.string(),
  outcome: z.enum(REFERRAL_DECISION_OUTCOMES),
  decided_at: z.date(),
  decider_name: z.string(),
})

/** Decisions of underwriters without their reasons, which are sealed. */
export function referralDecisionsOf(tx: Tx, draftIds: readonly string[]) {
  return rows(
    tx,
    outcomeRow,
    sql`select g.draft_id, g.outcome, g.decided_at, u.full_name as decider_name
        from travel_referral_decisions g join users u on u.id = g.decided_by
        where g.draft_id = any(${draftIds}::uuid[]) order by g.decided_at, g.id`,
  )
}

type Listed<R> = { row: z.ZodType<R>; selected: Sql; conditions: readonly Sql[]; sort: Sort }

function listRows<R extends { id: string }>(
  tx: Tx,
  { row, selected, conditions, sort }: Listed<R>,
  { cursor, limit, branchId }: Page,
) {
  const matching = and([...conditions, ...(branchId ? [sql`d.branch_id = ${branchId}`] : [])])
  return listPage(
    tx,
    {
      row: z.intersection(row, z.object(cursorColumns)),
      columns: selected,
      from: sql`${tables} where ${matching}`,
      sort,
      id: 'd.id',
    },
    { cursor, limit },
  )
}
