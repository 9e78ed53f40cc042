import { SOLD_PRODUCTS, type SoldProduct } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { deleteBatch } from '../../platform/db/delete-batch.ts'
import { sql } from '../../platform/db/sql.ts'

export type ConsentRecipient = {
  userId: string
  /** Reference of the consent code. */
  reference: string
  product: SoldProduct
  /** Hash of the number that identifies the customer. */
  subject: string
  sentTo: string | null
  changedAt: Date
}

/** Codes that were requested before a change are not valid; the same recipient again does not count as a change. */
export function saveRecipientRow(tx: Tx, { userId, reference, product, subject, sentTo, changedAt }: ConsentRecipient) {
  return run(
    tx,
    sql`insert into consent_recipients (user_id, reference, product, subject, sent_to, changed_at)
        values (${userId}, ${reference}, ${product}, ${subject}, ${sentTo}, ${changedAt})
        on conflict (user_id, reference) do update set product = excluded.product, subject = excluded.subject,
          sent_to = excluded.sent_to, changed_at = excluded.changed_at
        where (consent_recipients.subject, consent_recipients.sent_to) is distinct from (excluded.subject, excluded.sent_to)`,
  )
}

const recipientRow = z.object({
  product: z.enum(SOLD_PRODUCTS),
  subject: z.string(),
  sent_to: z.string().nullable(),
  changed_at: z.date(),
})

/** Every user who reaches a draft can request its code. Details without a draft (`fleet`) belong to the user who entered them. */
export function findConsentRecipient(tx: Tx, userId: string, reference: string) {
  return maybe(
    tx,
    recipientRow,
    sql`select product, subject, sent_to, changed_at from consent_recipients
        where reference = ${reference} and (user_id = ${userId} or product <> 'fleet')
        order by changed_at desc limit 1`,
  )
}

/** Number of codes that sellers sent to a customer on record without knowing the number. */
export async function countRedirected(tx: Tx, sentTo: string, since: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from otp_requests where sent_to = ${sentTo} and sent and created_at > ${since}`,
  )
  return count
}

export function removeRecipientsBefore(tx: Tx, before: Date): Promise<number> {
  return deleteBatch(tx, 'consent_recipients', sql`changed_at < ${before}`)
}
