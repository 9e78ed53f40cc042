import * as z from 'zod'
import { insertRow, notify, type Writer } from '../../platform/db/batch.ts'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { findAttempt } from './attempt-store.ts'
import { findCheckout } from './checkout-store.ts'

type PaymentEvent = { checkoutId: string; attemptNumber: number | null; event: string; detail?: string; at: Date }

export function insertEvent(writer: Writer, { checkoutId, attemptNumber, event, detail, at }: PaymentEvent) {
  return insertRow(writer, {
    table: 'payment_events',
    row: { checkout_id: checkoutId, attempt_number: attemptNumber, event, detail, at },
  })
}

/** One exception for each cause; false if it already exists. */
export async function insertException(
  tx: Tx,
  exception: { checkoutId: string; attemptId: string; cause: string; refundDue: boolean; at: Date },
): Promise<boolean> {
  const added = await run(
    tx,
    sql`insert into payment_exceptions (checkout_id, attempt_id, cause, refund_due, opened_at)
        values (${exception.checkoutId}, ${exception.attemptId}, ${exception.cause}, ${exception.refundDue}, ${exception.at})
        on conflict (attempt_id, cause) do nothing`,
  )
  return added > 0
}

/** The payment of an exception. */
export async function findPaymentOfException(tx: Tx, exceptionId: string) {
  const found = await maybe(
    tx,
    z.object({ attempt_id: z.string(), checkout_id: z.string() }),
    sql`select attempt_id, checkout_id from payment_exceptions where id = ${exceptionId}`,
  )
  if (!found) return undefined
  const attempt = await findAttempt(tx, found.attempt_id)
  const checkout = await findCheckout(tx, found.checkout_id)
  return attempt && { attempt, checkout }
}

/** Notifies the streams of this payment on all nodes after the commit. */
export function announce(writer: Writer, clientReference: string) {
  return notify(writer, 'payments', clientReference)
}

export async function consentOf(tx: Tx, payerNumber: string, customerId: string) {
  const row = await maybe(
    tx,
    z.object({ agreed_at: z.date() }),
    sql`select agreed_at from payer_consents where payer_number = ${payerNumber} and customer_id = ${customerId}`,
  )
  return row ? [{ phone: payerNumber, customerId, verifiedAt: row.agreed_at }] : []
}

export function saveConsent(tx: Tx, payerNumber: string, customerId: string, at: Date) {
  return run(
    tx,
    sql`insert into payer_consents (payer_number, customer_id, agreed_at) values (${payerNumber}, ${customerId}, ${at})
        on conflict (payer_number, customer_id) do update set agreed_at = excluded.agreed_at`,
  )
}
