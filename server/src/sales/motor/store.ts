import { motorPrice } from '@okwan/contract/products/rating'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { draftContent, registerContent } from './drafts/draft-content.ts'
import { motorRisk } from './motor-risk.ts'

const estimateRow = z
  .object({
    id: z.string(),
    rate_book_id: z.string(),
    risk: motorRisk,
    price: motorPrice,
    created_at: z.date(),
    expires_at: z.date(),
    created_by: z.string(),
    seller_agent_id: z.string().nullable(),
    branch_id: z.string(),
    branch_group_id: z.string(),
  })
  .transform((row) => ({
    id: row.id,
    rateBookId: row.rate_book_id,
    risk: row.risk,
    price: row.price,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sale: {
      ownerId: row.created_by,
      agentId: row.seller_agent_id,
      branchId: row.branch_id,
      branchGroupId: row.branch_group_id,
    },
  }))
export type Estimate = z.output<typeof estimateRow>

export type NewEstimate = Omit<Estimate, 'id' | 'sale'> & { payload: object }

const idRow = z.object({ id: z.string() })

type Seller = { id: string; branchId: string }

export async function insertEstimate(tx: Tx, estimate: NewEstimate, seller: Seller): Promise<string> {
  const { id } = await one(tx, idRow, insertion(estimate, seller, sql`true`))
  return id
}

/** Stores nothing and returns undefined if other rate books are published now. */
export async function insertEstimateIfBooksCurrent(tx: Tx, bookIds: string[], estimate: NewEstimate, seller: Seller) {
  const published = sql`select array_agg(id order by id) from rate_books where product = 'motor' and status = 'published'`
  const stored = await maybe(
    tx,
    idRow,
    insertion(estimate, seller, sql`(${published}) = ${bookIds.toSorted()}::uuid[]`),
  )
  return stored?.id
}

function insertion(estimate: NewEstimate, seller: Seller, condition: Sql): Sql {
  const { rateBookId, payload, risk, price, createdAt, expiresAt } = estimate
  return sql`insert into motor_estimates
      (rate_book_id, payload, risk, price, cover_type, total_pesewas, created_by, branch_id, created_at, expires_at)
    select ${rateBookId}::uuid, ${payload}::jsonb, ${risk}::jsonb, ${price}::jsonb, ${price.coverType},
           ${price.totalPesewas}::bigint, ${seller.id}::uuid, ${seller.branchId}::uuid, ${createdAt}::timestamptz,
           ${expiresAt}::timestamptz
    where ${condition}
    returning id`
}

export function findEstimate(tx: Tx, id: string): Promise<Estimate | undefined> {
  return maybe(
    tx,
    estimateRow,
    sql`select e.id, e.rate_book_id, e.risk, e.price, e.created_at, e.expires_at, e.created_by,
               u.agent_id as seller_agent_id, e.branch_id, b.branch_group_id
        from motor_estimates e join users u on u.id = e.created_by join branches b on b.id = e.branch_id
        where e.id = ${id}`,
  )
}

type QuoteLimits = { phone: string; sellerId: string; since: Date }

/** Uses a lock, so that parallel requests cannot exceed the limits. */
export async function countQuotesSent(tx: Tx, { phone, sellerId, since }: QuoteLimits) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('motor_quotes_sent'))`)
  return one(
    tx,
    z.object({ toPhone: z.number(), bySeller: z.number() }),
    sql`select (select count(*) from motor_quotes_sent where phone = ${phone} and sent_at > ${since}) as "toPhone",
               (select count(*) from motor_quotes_sent where sent_by = ${sellerId} and sent_at > ${since}) as "bySeller"`,
  )
}

type SentQuote = { estimateId: string; sellerId: string; phone: string }

export function insertQuoteSent(tx: Tx, { estimateId, sellerId, phone }: SentQuote, now: Date) {
  return run(
    tx,
    sql`insert into motor_quotes_sent (estimate_id, sent_by, phone, sent_at)
        values (${estimateId}, ${sellerId}, ${phone}, ${now})`,
  )
}

const draftRow = z.object({
  id: z.string(),
  content: draftContent,
  register: registerContent.nullable(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
})
export type DraftRow = z.output<typeof draftRow>

const draftColumns = sql`id, content, register, version, created_at, updated_at`

export function insertDraft(tx: Tx, owner: { id: string; branchId: string }, now: Date): Promise<DraftRow> {
  return one(
    tx,
    draftRow,
    sql`insert into motor_drafts (owner_id, branch_id, content, created_at, updated_at)
        values (${owner.id}, ${owner.branchId}, '{}', ${now}, ${now}) returning ${draftColumns}`,
  )
}

export function findDraft(tx: Tx, id: string, ownerId: string) {
  return maybe(tx, draftRow, sql`select ${draftColumns} from motor_drafts where id = ${id} and owner_id = ${ownerId}`)
}

const listedRow = draftRow.extend(cursorColumns)

export function listDraftRows(tx: Tx, ownerId: string, { cursor, limit }: { cursor?: string; limit: number }) {
  const own = sql`from motor_drafts where owner_id = ${ownerId}`
  return listPage(
    tx,
    {
      row: listedRow,
      columns: draftColumns,
      from: own,
      sort: { column: 'updated_at', type: 'timestamptz', descending: true },
      id: 'id',
    },
    { cursor, limit },
  )
}

export function lockDraft(tx: Tx, id: string, ownerId: string) {
  return maybe(
    tx,
    draftRow,
    sql`select ${draftColumns} from motor_drafts where id = ${id} and owner_id = ${ownerId} for update`,
  )
}

export function saveDraft(tx: Tx, { id, content, register, version }: DraftRow, now: Date): Promise<DraftRow> {
  return one(
    tx,
    draftRow,
    sql`update motor_drafts set content = ${content}, register = ${register}, version = ${version}, updated_at = ${now}
        where id = ${id} returning ${draftColumns}`,
  )
}

export function removeDraft(tx: Tx, id: string, ownerId: string) {
  return run(tx, sql`delete from motor_drafts where id = ${id} and owner_id = ${ownerId}`)
}

/** Returns the deleted ids. */
export async function removeDraftsUntouchedSince(tx: Tx, moment: Date, limit: number): Promise<string[]> {
  const removed = await rows(
    tx,
    idRow,
    sql`delete from motor_drafts where id in (
          select id from motor_drafts where updated_at < ${moment} order by updated_at limit ${limit} for update skip locked)
        returning id`,
  )
  return removed.map(({ id }) => id)
}
