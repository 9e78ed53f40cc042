import { phoneUsableFrom } from '@okwan/domain/customers/customers/phone-usable'
import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { maybe, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

type ChangedPhone = { phone: string; phone_changed_at: Date | null }

/** Refuses a code that was sent to a number which became the customer's number less than a day ago (decision 0147). */
export function requirePhoneUsable(customer: ChangedPhone, mobileNumber: string, now: Date): void {
  if (customer.phone !== mobileNumber) return
  const usableFrom = phoneUsableFrom(customer.phone_changed_at, now)
  if (!usableFrom) return
  const message = `This customer’s number was changed recently. It can be used to approve from ${formatMoment(usableFrom)}.`
  throw new Refusal('number_too_new', message, [{ path: 'verificationToken', message }])
}

const changedRow = z.object({ phone: z.string(), phone_changed_at: z.date().nullable() })

export async function requirePhoneUsableOf(tx: Tx, customerId: string, mobileNumber: string, now: Date) {
  const found = await maybe(tx, changedRow, sql`select phone, phone_changed_at from customers where id = ${customerId}`)
  if (found) requirePhoneUsable(found, mobileNumber, now)
}

/** When a number can receive money again, if it became the number of a customer less than a day ago. */
export async function moneyAllowedFrom(tx: Tx, mobileNumber: string, now: Date): Promise<Date | undefined> {
  const found = await maybe(
    tx,
    changedRow,
    sql`select phone, phone_changed_at from customers where phone = ${mobileNumber} and phone_changed_at is not null
        order by phone_changed_at desc limit 1`,
  )
  return phoneUsableFrom(found?.phone_changed_at ?? null, now)
}
