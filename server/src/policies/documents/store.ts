import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { paymentReferences } from '../policies/term-premium.ts'

const documentDataRow = z.object({ payment_references: z.array(z.string()), endorsement_count: z.number() })

/** References of the payments for a version, and the number of endorsements up to it. */
export function readDocumentData(tx: Tx, recordId: string) {
  return one(
    tx,
    documentDataRow,
    sql`select ${paymentReferences} as payment_references,
          (select count(*) from policy_records n where n.policy_id = r.policy_id and n.kind = 'endorsement'
             and n.issued_at is not null and n.record_number <= r.record_number) as endorsement_count
        from policy_records r where r.id = ${recordId}`,
  )
}

/** The issued version before an endorsement. */
export async function findVersionBefore(tx: Tx, policyId: string, recordNumber: number): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select id from policy_records where policy_id = ${policyId} and record_number < ${recordNumber}
          and issued_at is not null order by record_number desc limit 1`,
  )
  return row?.id
}

/** The version that replaced another one: the latest whose cover has started. */
export async function findVersionAfter(
  tx: Tx,
  { policyId, recordNumber, today }: { policyId: string; recordNumber: number; today: IsoDate },
): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select id from policy_records where policy_id = ${policyId} and record_number > ${recordNumber}
          and issued_at is not null and start_date <= ${today} order by record_number desc limit 1`,
  )
  return row?.id
}

const sentRow = z.object({ at: z.date() })

/** Takes a lock first, so that the second of two concurrent requests sees the result of the first. */
export async function findLastSent(
  tx: Tx,
  { entityType, entityId }: { entityType: string; entityId: string },
  document: string,
  by: string,
  since: Date,
) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`documents of ${entityId}`}))`)
  return maybe(
    tx,
    sentRow,
    sql`select at from audit_log where entity_type = ${entityType} and entity_id = ${entityId}
          and action = 'paper-sent' and after ->> 'paper' = ${document} and coalesce(after ->> 'by', 'sms') = ${by}
          and at > ${since} order by at desc limit 1`,
  )
}
