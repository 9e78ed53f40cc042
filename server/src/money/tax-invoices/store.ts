import type { SigningResult } from '@okwan/domain/money/tax-invoices/signing'
import { TAX_DOCUMENT_KINDS, TAX_PROBLEMS, type TaxStamp } from '@okwan/domain/money/tax-invoices/terms'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const taxStamp = z.object({
  invoiceNumber: z.string(),
  sdcId: z.string(),
  receiptNumber: z.string(),
  internalData: z.string(),
  signature: z.string(),
  mrc: z.string(),
  time: z.string(),
  lineItems: z.string(),
  flag: z.string(),
  qrCode: z.string(),
})

export const documentRow = z.object({
  id: z.string(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  about_id: z.string().nullable(),
  payment_reference: z.string(),
  net_pesewas: z.number(),
  nhil_pesewas: z.number(),
  getfund_pesewas: z.number(),
  covid_pesewas: z.number(),
  vat_pesewas: z.number(),
  opened_at: z.date(),
  problem: z.enum(TAX_PROBLEMS).nullable(),
  reason: z.string().nullable(),
  tries: z.number(),
  tried_at: z.date().nullable(),
  next_at: z.date().nullable(),
  busy_until: z.date().nullable(),
  is_sent: z.boolean(),
  signed_at: z.date().nullable(),
  stamp: taxStamp.nullable(),
  policy_id: z.string(),
  policy_number: z.string().nullable(),
  branch_name: z.string(),
})
export type DocumentRow = z.output<typeof documentRow>

export const documentColumns = sql`d.id, d.kind, d.number, d.about_id, d.payment_reference, d.net_pesewas, d.nhil_pesewas, d.getfund_pesewas,
  d.covid_pesewas, d.vat_pesewas, d.opened_at, d.problem, d.reason, d.tries, d.tried_at, d.next_at, d.busy_until, d.is_sent, d.signed_at,
  d.stamp, r.policy_id, p.policy_number, b.name as branch_name`
export const documentTables = sql`from tax_documents d join policy_records r on r.id = d.policy_record_id
  join policies p on p.id = r.policy_id join branches b on b.id = r.branch_id`

export function findDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return maybe(tx, documentRow, sql`select ${documentColumns} ${documentTables} where d.id = ${id}`)
}

export function lockDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return maybe(tx, documentRow, sql`select ${documentColumns} ${documentTables} where d.id = ${id} for update of d`)
}

/** Credit notes of an invoice, or the cancellation of a credit note. */
export function documentsAbout(tx: Tx, id: string): Promise<DocumentRow[]> {
  return rows(
    tx,
    documentRow,
    sql`select ${documentColumns} ${documentTables} where d.about_id = ${id} order by d.opened_at, d.id`,
  )
}

const contentRow = z.object({
  user_name: z.string(),
  buyer_name: z.string(),
  buyer_tin: z.string().nullable(),
  plan_code: z.string(),
})

/** Details that the authority gets in addition to the amounts. */
export function contentOf(tx: Tx, documentId: string) {
  return one(
    tx,
    contentRow,
    sql`select u.full_name as user_name, c.tin as buyer_tin, t.plan_code,
          coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as buyer_name
        from tax_documents d join policy_records r on r.id = d.policy_record_id join users u on u.id = r.seller_id
        join customers c on c.id = r.customer_id join travel_records t on t.policy_record_id = r.id
        where d.id = ${documentId}`,
  )
}

/** Net premium of earlier credit notes of the sale that still count. */
export async function refundedBefore(tx: Tx, { about_id, opened_at, id }: DocumentRow): Promise<number> {
  const { pesewas } = await one(
    tx,
    z.object({ pesewas: z.number() }),
    sql`select coalesce(sum(d.net_pesewas), 0)::bigint as pesewas from tax_documents d
        where d.about_id = ${about_id} and d.kind = 'credit-note' and (d.opened_at, d.id) < (${opened_at}, ${id}::uuid)
          and not exists (select from tax_documents x where x.about_id = d.id and x.kind = 'cancellation')`,
  )
  return pesewas
}

// Requests -----------------------------------------------------------------------------------------------------------

export type Operation = 'sign' | 'find' | 'cancel'

export async function insertRequest(tx: Tx, documentId: string, operation: Operation, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into tax_requests (document_id, operation, sent_at) values (${documentId}, ${operation}, ${now}) returning id`,
  )
  return id
}

type SigningResponse = { result: SigningResult['kind'] | 'absent'; answer: string }

export function saveAnswer(tx: Tx, requestId: string, { result, answer }: SigningResponse, now: Date) {
  return run(
    tx,
    sql`update tax_requests set result = ${result}, answer = ${answer.slice(0, 300)}, answered_at = ${now}
        where id = ${requestId} and result is null`,
  )
}

export async function countRequestsSince(tx: Tx, since: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from tax_requests where sent_at > ${since}`,
  )
  return count
}

/** Whether the key was rejected after this moment and no document was signed since. */
export async function isKeyRejected(tx: Tx, since: Date): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ at: z.date() }),
    sql`select max(answered_at) as at from tax_requests where result = 'settings' and answered_at > ${since}
        having max(answered_at) >= coalesce((select max(signed_at) from tax_documents), '-infinity')`,
  )
  return found !== undefined
}

// State --------------------------------------------------------------------------------------------------------------

export function claimDocument(tx: Tx, id: string, { now, until }: { now: Date; until: Date }) {
  return run(
    tx,
    sql`update tax_documents set tries = tries + 1, tried_at = ${now}, busy_until = ${until} where id = ${id}`,
  )
}

export function markSent(tx: Tx, id: string) {
  return run(tx, sql`update tax_documents set is_sent = true where id = ${id} and not is_sent`)
}

export function saveStamp(tx: Tx, id: string, stamp: TaxStamp, now: Date) {
  return run(
    tx,
    sql`update tax_documents set signed_at = ${now}, stamp = ${JSON.stringify(stamp)}::jsonb, problem = null, reason = null,
          next_at = null, busy_until = null, is_sent = true
        where id = ${id}`,
  )
}

type Problem = { problem: string | null; reason: string | null; nextAt: Date | null }

export function saveProblem(tx: Tx, id: string, { problem, reason, nextAt }: Problem) {
  return run(
    tx,
    sql`update tax_documents set problem = ${problem}, reason = ${reason?.slice(0, 300) ?? null}, next_at = ${nextAt}, busy_until = null
        where id = ${id}`,
  )
}

const unsignedRow = z.object({ count: z.number(), oldest: z.date().nullable(), overdue: z.number() })

export function countUnsigned(tx: Tx, overdueBefore: Date) {
  return one(
    tx,
    unsignedRow,
    sql`select count(*), min(opened_at) as oldest, count(*) filter (where opened_at < ${overdueBefore}) as overdue
        from tax_documents where signed_at is null`,
  )
}

const stampedRow = z.object({ number: z.string(), signed_at: z.date().nullable(), stamp: taxStamp.nullable() })

/** The invoice of a payment. */
export function invoiceOfPayment(tx: Tx, clientReference: string) {
  return maybe(
    tx,
    stampedRow,
    sql`select number, signed_at, stamp from tax_documents where payment_reference = ${clientReference} and kind = 'invoice'`,
  )
}
