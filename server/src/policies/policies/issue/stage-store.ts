import type { PolicyStatus } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const offerRow = z.object({
  fleet_id: z.string().nullable(),
  offer_ends_at: z.date().nullable(),
  entered_phone: z.string().nullable(),
})
const ownerRow = z.object({ challenge_owner: z.string() })

/** Fields that a record has only before its registration. */
export type Stage = {
  /** Vehicles of a fleet are paid together. */
  fleet_id: string | null
  /** End of the payment period, shortly before the offer lapses. */
  offer_ends_at: Date | null
  /** Phone number as the seller entered it. */
  entered_phone: string | null
  /** Assignee of the challenge. */
  challenge_owner: string | null
}

export const NO_STAGE: Stage = { fleet_id: null, offer_ends_at: null, entered_phone: null, challenge_owner: null }

/**
 * Reads the stage in a separate query, because few policies have one and PostgreSQL prepares every lookup of a statement, even
 * a lookup that does not run.
 */
export async function readStage(tx: Tx, { id, status }: { id: string; status: PolicyStatus }): Promise<Stage> {
  if (status === 'awaiting_payment' || status === 'pay_later') return { ...NO_STAGE, ...(await findOffer(tx, id)) }
  if (status === 'challenged') return { ...NO_STAGE, ...(await findOwner(tx, id)) }
  return NO_STAGE
}

function findOffer(tx: Tx, recordId: string) {
  return maybe(
    tx,
    offerRow,
    sql`select i.fleet_id, o.offer_ends_at, null as entered_phone from fleet_records i join fleets o on o.id = i.fleet_id
          where i.policy_record_id = ${recordId}
        union all select null, o.offer_ends_at, o.entered_phone from purchases o where o.policy_record_id = ${recordId} limit 1`,
  )
}

function findOwner(tx: Tx, recordId: string) {
  return maybe(
    tx,
    ownerRow,
    sql`select o.full_name as challenge_owner from challenges h join users o on o.id = h.owner_id
        where h.policy_record_id = ${recordId} and h.resolved_at is null`,
  )
}
