import type { Consent } from '@okwan/domain/customers/customers/consents'
import {
  CONSENT_CHANNELS,
  CONSENT_PURPOSES,
  CONSENT_SOURCES,
  CONSENT_TEXT,
} from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { mergedCustomerIds } from '../merge/merged-customers.ts'

const consentRow = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  channel: z.enum(CONSENT_CHANNELS),
  is_given: z.boolean(),
  source: z.enum(CONSENT_SOURCES),
  text_version: z.string(),
  note: z.string().nullable(),
  at: z.date(),
  by_name: z.string().nullable(),
})
export type ConsentRow = z.output<typeof consentRow>

/** Answers of a customer and the records merged into it, newest first. */
export function listConsents(tx: Tx, customerId: string): Promise<ConsentRow[]> {
  return rows(
    tx,
    consentRow,
    sql`select a.purpose, a.channel, a.is_given, a.source, a.text_version, a.note, a.at, u.full_name as by_name
        from customer_consents a left join users u on u.id = a.by
        where a.customer_id in ${mergedCustomerIds(sql`${customerId}::uuid`)} order by a.id desc limit 500`,
  )
}

export const asConsent = ({ purpose, channel, is_given }: ConsentRow): Consent => ({
  purpose,
  channel,
  isGiven: is_given,
})

export async function answersOf(tx: Tx, customerId: string): Promise<Consent[]> {
  return (await listConsents(tx, customerId)).map(asConsent)
}

export type NewConsents = {
  customerId: string
  changes: readonly Consent[]
  source: string
  note: string | null
  by: string | null
}

export async function insertConsents(tx: Tx, consents: NewConsents, now: Date): Promise<void> {
  const { customerId, changes, source, note, by } = consents
  for (const { purpose, channel, isGiven } of changes) {
    await run(
      tx,
      sql`insert into customer_consents (customer_id, purpose, channel, is_given, source, text_version, note, at, by)
          values (${customerId}, ${purpose}, ${channel}, ${isGiven}, ${source}, ${CONSENT_TEXT.version}, ${note}, ${now}, ${by})`,
    )
  }
}

const customerRow = z.object({ id: z.string(), branch_id: z.string() })

/** Locks the customer of a renewal link, or the customer into whom this one was merged. */
export function lockLinked(tx: Tx, customerId: string) {
  return maybe(
    tx,
    customerRow,
    sql`select c.id, c.branch_id from customers c where c.erased_at is null
          and c.id = (select coalesce(k.merged_into, k.id) from customers k where k.id = ${customerId}) for update`,
  )
}
