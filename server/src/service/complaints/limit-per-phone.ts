import { Refusal } from '@okwan/domain/platform/refusal'
import { COMPLAINTS_PER_PHONE } from '@okwan/domain/service/complaints/terms'
import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const DAY_MS = 86_400_000

/**
 * Limits complaints per phone number and day on the public page and by sellers, because each complaint sends an SMS. The lock
 * lasts until the commit, so that concurrent complaints cannot exceed the limit.
 */
export async function limitPerPhone(tx: Tx, phone: string, now: Date): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`complaint-phone ${phone}`}))`)
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*) from complaints where channel in ('public', 'seller') and complainant_phone = ${phone}
          and received_at > ${new Date(now.getTime() - DAY_MS)}`,
  )
  if (count >= COMPLAINTS_PER_PHONE) throw new Refusal('complaints_per_phone')
}
